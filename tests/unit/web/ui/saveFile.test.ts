import { parseProposedFileName } from '../../../../web/src/ui/saveFile';

test('a download takes the name that the server proposes', () => {
  expect(parseProposedFileName('attachment; filename="brev-1.pdf"')).toBe('brev-1.pdf');
  expect(parseProposedFileName('attachment; filename="x.pdf"; filename*=UTF-8\'\'%C3%A5.pdf')).toBe('å.pdf');
  expect(parseProposedFileName(null)).toBeUndefined();
});
