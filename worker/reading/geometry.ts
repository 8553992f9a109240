/** A part of a page; px, or shares of the page where that is said. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** What a page measures when it has been turned clockwise by `degrees`: the box around it, as sharp makes it. */
export function computeRotatedPageSize({ width, height }: Size, degrees: number): Size {
  const [cos, sin] = [Math.abs(Math.cos(toRadians(degrees))), Math.abs(Math.sin(toRadians(degrees)))];
  return {
    width: Math.max(1, Math.round(width * cos + height * sin)),
    height: Math.max(1, Math.round(width * sin + height * cos)),
  };
}

/** Where a point of a page lies when the page has been turned clockwise by `degrees`. */
export function rotatePoint({ x, y }: Point, size: Size, degrees: number): Point {
  const turned = computeRotatedPageSize(size, degrees);
  const [cos, sin] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))];
  const [dx, dy] = [x - size.width / 2, y - size.height / 2];
  return { x: cos * dx - sin * dy + turned.width / 2, y: sin * dx + cos * dy + turned.height / 2 };
}

/** The box of the page, as shares of it, around a box of the page turned clockwise by `degrees`. */
export function toSharesOfUnrotatedPage(box: Box, size: Size, degrees: number): Box {
  const turned = computeRotatedPageSize(size, degrees);
  const corners = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x, y: box.y + box.height },
    { x: box.x + box.width, y: box.y + box.height },
  ].map((corner) => {
    const back = rotatePoint(corner, turned, -degrees);
    const around = computeRotatedPageSize(turned, -degrees);
    // Turning back makes the box around the box: the page lies in its middle.
    return {
      x: (back.x - (around.width - size.width) / 2) / size.width,
      y: (back.y - (around.height - size.height) / 2) / size.height,
    };
  });
  const clampToPage = (value: number) => Math.min(1, Math.max(0, value));
  const [left, right] = findMinAndMax(corners.map(({ x }) => clampToPage(x)));
  const [top, bottom] = findMinAndMax(corners.map(({ y }) => clampToPage(y)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box around all of them; at least one. */
export function computeBoundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((each) => each.x));
  const y = Math.min(...boxes.map((each) => each.y));
  const right = Math.max(...boxes.map((each) => each.x + each.width));
  const bottom = Math.max(...boxes.map((each) => each.y + each.height));
  return { x, y, width: right - x, height: bottom - y };
}

function findMinAndMax(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
