import { measureBlur, sharpenPage } from '../../worker/reading/blur';
import { expandBoxAvoidingNeighbours } from '../../worker/reading/crops';
import { isGlaredOver, hasGlare } from '../../worker/reading/glare';

describe('a glare over a line', () => {
  const size = { width: 400, height: 80 };
  const line = { x: 40, y: 30, width: 200, height: 20 };
  /** Upright strokes on paper of a brightness, with more light the farther to the right. */
  const lit = (paper: number, glare: (x: number) => number) => {
    const data = new Uint8Array(size.width * size.height);
    for (let at = 0; at < data.length; at += 1) {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      const isInk = x >= 40 && x < 300 && y >= 30 && y < 50 && x % 8 < 3;
      const light = isInk ? 30 : paper;
      data[at] = Math.round(light + (255 - light) * glare(x));
    }
    return { ...size, data };
  };

  test.each([
    ['none', 215, () => 0, false],
    ['none, on paper as white as can be', 255, () => 0, false],
    ['growing over its end', 215, (x: number) => Math.min(1, Math.max(0, (x - 150) / 110)), true],
    ['growing over its end, on the whitest paper', 255, (x: number) => Math.min(1, Math.max(0, (x - 150) / 110)), true],
    ['with a sharp edge right behind it', 215, (x: number) => (x > 242 ? 1 : 0), true],
    ['far from it', 215, (x: number) => (x > 330 ? 1 : 0), false],
  ])('%s (paper of %i)', (_what, paper, glare, is) => expect(isGlaredOver(lit(paper, glare), line)).toBe(is));

  test('a shadow over its end is none', () => {
    const page = lit(215, () => 0);
    const dark = { ...page, data: page.data.map((value, at) => (at % size.width > 140 ? value * 0.4 : value)) };
    expect(isGlaredOver(dark, line)).toBe(false);
  });
});

describe('a blur', () => {
  /** Upright strokes, each pixel the mean of so many to its left. */
  const smeared = (px: number) => {
    const [width, height] = [240, 60];
    const ink = (x: number, y: number) => (y >= 20 && y < 40 && x >= 40 && x < 200 && x % 12 < 4 ? 20 : 235);
    const data = Uint8Array.from({ length: width * height }, (_pixel, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return Array.from({ length: px }, (_each, back) => ink(x - back, y)).reduce((sum, value) => sum + value, 0) / px;
    });
    return { width, height, data };
  };
  const contrastOf = ({ data, width }: { data: Uint8Array; width: number }) => {
    const row = data.slice(30 * width + 60, 30 * width + 180);
    return Math.max(...row) - Math.min(...row);
  };

  test('is seen the way that it goes', () => {
    expect(measureBlur(smeared(1))).toEqual({ across: 0, down: 0 });
    expect(measureBlur(smeared(7))).toMatchObject({ across: expect.any(Number), down: 0 });
    expect(measureBlur(smeared(7)).across).toBeGreaterThan(1);
  });
  test('is not seen on a page without writing', () =>
    expect(measureBlur({ width: 90, height: 90, data: new Uint8Array(8100).fill(235) })).toEqual({
      across: 0,
      down: 0,
    }));
  test('gets its strokes back', () =>
    expect(contrastOf(sharpenPage(smeared(7), measureBlur(smeared(7))))).toBeGreaterThan(1.8 * contrastOf(smeared(7))));
});

test('a glare hides something; paper that is white all over does not', () => {
  const page = (paper: number, from: number) => ({
    width: 100,
    height: 100,
    data: Uint8Array.from({ length: 10_000 }, (_pixel, at) => (at % 100 >= from && at < 2_000 ? 255 : paper)),
  });
  expect([page(215, 60), page(215, 100), page(255, 60)].map(hasGlare)).toEqual([true, false, false]);
});

describe('the piece of the picture that a value came from', () => {
  const size = { width: 1000, height: 1000 };
  const line = { x: 300, y: 300, width: 200, height: 40 };

  test('has a small margin where there is room', () =>
    expect(expandBoxAvoidingNeighbours(line, [], size)).toEqual({ x: 284, y: 290, width: 232, height: 60 }));

  test.each([
    ['above', { x: 280, y: 250, width: 300, height: 46 }],
    ['below', { x: 320, y: 342, width: 90, height: 40 }],
    ['below, overlapping', { x: 320, y: 336, width: 90, height: 40 }],
    ['to the left', { x: 100, y: 305, width: 194, height: 40 }],
    ['to the right', { x: 504, y: 295, width: 100, height: 40 }],
  ])('shows nothing of what stands %s, and all of its own', (_where, other) => {
    const crop = expandBoxAvoidingNeighbours(line, [other], size);
    const overlap =
      Math.min(crop.x + crop.width, other.x + other.width) > Math.max(crop.x, other.x) &&
      Math.min(crop.y + crop.height, other.y + other.height) > Math.max(crop.y, other.y);
    // Boxes that overlap themselves can't be parted without cutting the value.
    expect(overlap).toBe(other.y === 336);
    expect(crop.x <= line.x && crop.y <= line.y && crop.x + crop.width >= 500 && crop.y + crop.height >= 340).toBe(
      true,
    );
    expect(crop.y + crop.height).toBeLessThanOrEqual(350);
  });

  test('stays within the page', () => {
    const crop = expandBoxAvoidingNeighbours({ x: 0, y: 2, width: 1000, height: 996 }, [], size);
    expect(crop).toEqual({ x: 0, y: 0, width: 1000, height: 1000 });
  });
});
