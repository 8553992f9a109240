import { mixed } from '../../web/src/admin/charts/tints';
import { formatCalendarDay, formatMoney, formatPercent, formatTime } from '../../web/src/admin/formats';
import { tabPath } from '../../web/src/admin/tabPath';
import { TABS, tabAt } from '../../web/src/admin/tabs';

test('sums have öre where there are any; times are Sweden’s, summer and winter', () => {
  expect(formatMoney(1234, 'sv')).toBe('1\u00a0234\u00a0kr');
  expect(formatMoney(56.4, 'sv')).toBe('56,40\u00a0kr');
  expect(formatMoney(-39, 'en')).toBe('-39\u00a0SEK');
  expect(formatPercent(38.44, 'sv')).toBe('38,4\u00a0%');
  expect(formatPercent(100, 'en')).toBe('100.0%');
  expect(formatTime('2026-11-21T13:03:59Z')).toBe('2026-11-21 14:03');
  expect(formatTime('2026-07-01T22:30:00Z')).toBe('2026-07-02 00:30');
  expect(formatCalendarDay('2026-12-31T23:30:00Z')).toBe('2027-01-01');
  expect(formatCalendarDay('2026-12-31')).toBe('2026-12-31');
});

test('each tab has its address, and only tabs have one', () => {
  expect(TABS.map(({ key }) => tabAt(tabPath(key))?.key)).toEqual(TABS.map(({ key }) => key));
  expect(tabAt('/admin/')?.key).toBe('dashboard');
  expect(tabAt('/admin/sales/')?.key).toBe('sales');
  expect(tabAt('/admin/no-such-tab')).toBeUndefined();
  expect(tabAt('/admin/sales/more')).toBeUndefined();
});

test('tints of a hue lie between it and the ground', () => {
  expect(mixed('#14396b', '#ffffff', 0)).toBe('#14396b');
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mixed('#00f', '#fff', 0.5)).toBe('#8080ff');
});
