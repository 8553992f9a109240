import { afterAll, beforeAll } from '@jest/globals';
import { accessSuite } from './suites/access';
import { adminAccessSuite } from './suites/adminAccess';
import { adminSalesSuite } from './suites/adminSales';
import { badInputSuite } from './suites/badInput';
import { catalogueSuite } from './suites/catalogue';
import { crossSiteSuite } from './suites/crossSite';
import { discountSuite } from './suites/discounts';
import { faultSuite } from './suites/faults';
import { helpSuite } from './suites/help';
import { kindSuite } from './suites/kinds';
import { legalSuite } from './suites/legal';
import { limitSuite } from './suites/limits';
import { myLetterSuite } from './suites/myLetters';
import { operationsSuite } from './suites/operations';
import { olderClientSuite } from './suites/olderClients';
import { otherPeopleSuite } from './suites/otherPeople';
import { paymentPageSuite } from './suites/paymentPages';
import { paymentSuite } from './suites/payments';
import { rightsSuite } from './suites/rights';
import { secrecySuite } from './suites/secrecy';
import { signInSuite } from './suites/signIn';
import { specSuite } from './suites/specCalls';
import { subscriptionSuite } from './suites/subscriptions';
import { suggestionSuite } from './suites/suggestions';
import { supportSuite } from './suites/support';
import { withdrawalSuite } from './suites/withdrawals';
import { Stage } from './stage';

/** One running product for all of them; those that break parts of it come last. */
let opened: Stage | undefined;
const stage = (): Stage => {
  if (!opened) throw new Error('the stage is not open');
  return opened;
};

beforeAll(async () => {
  opened = await Stage.open();
}, 180_000);
afterAll(() => opened?.close(), 60_000);

specSuite(stage);
helpSuite(stage);
badInputSuite(stage);
accessSuite(stage);
adminAccessSuite(stage);
adminSalesSuite(stage);
signInSuite(stage);
crossSiteSuite(stage);
secrecySuite(stage);
operationsSuite(stage);
discountSuite(stage);
paymentSuite(stage);
paymentPageSuite(stage);
subscriptionSuite(stage);
withdrawalSuite(stage);
olderClientSuite(stage);
suggestionSuite(stage);
supportSuite(stage);
catalogueSuite(stage);
legalSuite(stage);
kindSuite(stage);
myLetterSuite(stage);
rightsSuite(stage);
otherPeopleSuite(stage);
limitSuite(stage);
faultSuite(stage);
