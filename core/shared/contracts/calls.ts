import * as account from './account';
import { doneSchema, saidSchema } from './access';
import * as checkout from './checkout';
import * as kinds from './kinds';
import * as letters from './letters';
import * as orders from './orders';
import * as uploads from './uploads';
import * as wordings from './wordings';
import type * as z from './zod';

/** What the API answers to each call that the public site makes, by the call's name. */
const responses = {
  askForLink: orders.linkAskedSchema,
  askReminder: letters.reminderSchema,
  askSuggestions: wordings.suggestionsSchema,
  checkDiscount: checkout.discountResultSchema,
  claimLetters: letters.claimedSchema,
  confirmLink: orders.confirmedSchema,
  deleteLetter: letters.deletedLetterSchema,
  deleteLetters: letters.deletedLettersSchema,
  deleteMe: account.deletedPersonSchema,
  draftLetter: letters.draftSchema,
  keepWording: wordings.keptWordingSchema,
  lookAtLink: orders.mailedLinkSchema,
  lookAtReminder: letters.reminderDaySchema,
  mailResumeLink: letters.resumeLinkSchema,
  markFree: checkout.freeLetterSchema,
  openPayment: checkout.paymentLinkSchema,
  openPaymentPage: account.paymentPageSchema,
  readDeletionReceipt: orders.deletionReceiptSchema,
  readForm: kinds.kindViewSchema,
  readKindLaw: kinds.kindLawSchema,
  readLetter: letters.letterViewSchema,
  readLetterText: letters.letterTextSchema,
  readMyLetters: letters.myLettersSchema,
  readSubscription: account.subscriptionSchema,
  readTableRow: kinds.tableRowSchema,
  readText: uploads.pastedTextSchema,
  readUpload: uploads.fileReadingSchema,
  readWordings: wordings.wordingsSchema,
  removeWording: doneSchema,
  resendLetter: saidSchema,
  returnToLetter: letters.returnedLetterSchema,
  searchTable: kinds.tableRowsSchema,
  sendFile: uploads.keptFileSchema,
  signOut: doneSchema,
  tellResult: doneSchema,
};

export type Responses = { [Call in keyof typeof responses]: z.output<(typeof responses)[Call]> };

/** What the site sends along with a call; one that is not named here sends nothing. */
export interface RequestBodies {
  askForLink:
    | z.input<typeof orders.orderNamesRequest>
    | z.input<typeof orders.withdrawalRequest>
    | z.input<typeof letters.sendingRequest>
    | z.input<typeof account.signInLinkRequest>;
  askReminder: z.input<typeof letters.reminderRequest>;
  askSuggestions: z.input<typeof wordings.suggestionRequest>;
  checkDiscount: z.input<typeof checkout.discountRequest>;
  claimLetters: z.input<typeof letters.claimRequest>;
  confirmLink: z.input<typeof letters.mailedTokenRequest>;
  deleteLetter: z.input<typeof letters.letterRequest>;
  deleteLetters: z.input<typeof letters.deleteLettersRequest>;
  deleteMe: z.input<typeof account.deleteMeRequest>;
  draftLetter: z.input<typeof letters.draftRequest>;
  keepWording: z.input<typeof wordings.keepWordingRequest>;
  lookAtLink: z.input<typeof letters.mailedTokenRequest>;
  lookAtReminder: z.input<typeof letters.mailedTokenRequest>;
  mailResumeLink: z.input<typeof letters.resumeLinkRequest>;
  markFree: z.input<typeof checkout.freeLetterRequest>;
  openPayment: z.input<typeof checkout.paymentLinkRequest>;
  openPaymentPage: z.input<typeof account.subscribeRequest> | z.input<typeof account.portalRequest>;
  readText: z.input<typeof uploads.pastedTextRequest>;
  readUpload: z.input<typeof uploads.readingRequest>;
  resendLetter: z.input<typeof letters.letterRequest>;
  returnToLetter: z.input<typeof letters.returnRequest>;
  tellResult: z.input<typeof letters.letterResultRequest>;
}

/** Each schema under the type that its call is answered with. */
export const parsers: { [Call in keyof Responses]: { parse(response: unknown): Responses[Call] } } = responses;
