import { expect, test } from '@jest/globals';
import { selectFormerKinds } from '../../api/liveApp';

test('the last few versions of each kind are kept for open pages, however many are published', () => {
  const version = (id: string, hash: string) => ({ hash, manifest: { id } });
  let former: ReturnType<typeof version>[] = [];
  for (let n = 0; n < 100; n += 1)
    former = selectFormerKinds([...former, version('one', `a${n}`), version('other', 'b')], [{ hash: `a${n + 1}` }]);
  expect(former.map(({ hash }) => hash)).toEqual(['a97', 'a98', 'a99', 'b']);
  // One that is offered again is no former one, and counts from its last time on when it is replaced once more.
  former = selectFormerKinds([...former, version('one', 'a100')], [{ hash: 'a97' }]);
  expect(former.map(({ hash }) => hash)).toEqual(['a98', 'a99', 'a100', 'b']);
  former = selectFormerKinds([...former, version('one', 'a97')], [{ hash: 'a101' }]);
  expect(former.map(({ hash }) => hash)).toEqual(['a99', 'a100', 'a97', 'b']);
});
