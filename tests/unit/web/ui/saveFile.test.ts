import { proposedName } from '../../../../web/src/ui/saveFile';

test('a download takes the name that the server proposes', () => {
  expect(proposedName('attachment; filename="brev-1.pdf"')).toBe('brev-1.pdf');
  expect(proposedName('attachment; filename="x.pdf"; filename*=UTF-8\'\'%C3%A5.pdf')).toBe('å.pdf');
  expect(proposedName(null)).toBeUndefined();
});
