import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';

/** What ops list letters by in the Temporal UI. Search attributes are never encrypted: no personal data. */
export const KIND = defineSearchAttributeKey('Kind', SearchAttributeType.KEYWORD);
export const STATUS = defineSearchAttributeKey('LetterStatus', SearchAttributeType.KEYWORD);
export const LANGUAGE = defineSearchAttributeKey('LetterLanguage', SearchAttributeType.KEYWORD);
export const PAID = defineSearchAttributeKey('Paid', SearchAttributeType.BOOL);

/** Of the letter once it is paid, and of what gives its money back. */
export const ORDER = defineSearchAttributeKey('OrderNumber', SearchAttributeType.KEYWORD);

export const SEARCH_ATTRIBUTES = [KIND, STATUS, LANGUAGE, PAID, ORDER];
