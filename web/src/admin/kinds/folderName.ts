import type { ListedKind } from '../../../../core/shared/contracts/admin/kinds';

/** The folder's name: what drafts and publications go by. */
export const getFolderName = ({ folder, key }: Pick<ListedKind, 'folder' | 'key'>): string =>
  folder?.split('/').pop() ?? key ?? '';
