import {
  formatMinutesAsHoursAndMinutes,
  parseTypedDurationAsMinutes,
} from '../../../../../web/src/wizard/widgets/times';

test.each([
  ['3:25', 205],
  ['3 h', 180],
  ['3h25', 205],
  ['3 tim 25 min', 205],
  ['3 timmar', 180],
  ['205 min', 205],
  ['3:', undefined],
  ['3:75', undefined],
  ['205', undefined],
  ['länge', undefined],
])('a length of time as people type it: %s', (typed, minutes) => {
  expect(parseTypedDurationAsMinutes(typed)).toBe(minutes);
});

test('minutes are told as hours too', () => {
  expect([formatMinutesAsHoursAndMinutes(205, 'sv'), formatMinutesAsHoursAndMinutes(60, 'en')]).toEqual([
    '3 tim 25 min',
    '1 h 0 min',
  ]);
});
