import { expect } from '@jest/globals';
import type { Look, Visitor } from './browser';

/** Nothing that axe finds, and nothing to scroll sideways for; `name` tells screens of one test apart. */
export async function expectGoodScreen(visitor: Visitor, look: Look = 'all', name = ''): Promise<void> {
  const seen = { name, faults: await visitor.accessibilityFaults(look), fits: await visitor.fits() };
  expect(seen).toEqual({ name, faults: [], fits: true });
}

const WIDTHS = { 390: { width: 1280, height: 900 }, 1280: { width: 390, height: 844 } };

/** The same at the other of the two widths too, as for somebody who turns a tablet: for screens that are come to once. */
export async function expectGoodAtBothWidths(visitor: Visitor, look: Look = 'all', name = ''): Promise<void> {
  await expectGoodScreen(visitor, look, name);
  const own = visitor.page.viewportSize();
  if (own?.width !== 390 && own?.width !== 1280) throw new Error('neither of the two widths');
  await visitor.page.setViewportSize(WIDTHS[own.width]);
  await expectGoodScreen(visitor, 'structure', name);
  await visitor.page.setViewportSize(own);
}

/** In the dark only colours differ. */
export async function expectGoodInTheDark(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'dark' });
  // Scripts dress some of it anew, and colours change by and by.
  await page.waitForFunction(
    () => document.getAnimations().every((each) => !(each instanceof CSSTransition)),
    undefined,
    { polling: 300 },
  );
  await page.waitForTimeout(300);
  await expectGoodScreen(visitor, 'colours');
}
