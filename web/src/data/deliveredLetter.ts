import { callApi } from './callApi';
import { buildLetterApiPath, type LetterKey } from './letters';

/** The whole letter, once it is paid. */
export const fetchLetterText = (key: LetterKey) => callApi('readLetterText', buildLetterApiPath(key, '/text'));

export const deleteLetter = (key: LetterKey) =>
  callApi('deleteLetter', buildLetterApiPath(key, '/delete'), { method: 'POST', body: {} });

/** Everything about the letter in an archive: answers, files and what the record says. */
export const buildLetterExportUrl = ({ id, token }: LetterKey) =>
  `/api/letters/${encodeURIComponent(id)}/export${token ? `?t=${encodeURIComponent(token)}` : ''}`;

/** An address of the API for who has no cookie of the letter's. */
export const addTokenToAddress = (address: string, { token }: LetterKey): string =>
  !token || /[?&]t=/.test(address)
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}t=${encodeURIComponent(token)}`;

/** Address of the PDF. */
export const buildLetterDownloadUrl = (apiPath: string, { id, token }: LetterKey) =>
  `/api/${apiPath}/download/letter?draft_id=${encodeURIComponent(id)}${token ? `&t=${encodeURIComponent(token)}` : ''}`;
