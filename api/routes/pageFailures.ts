import { heardFailureSchema, pageFailureRequest } from '../../core/shared/contracts/service';
import { BACK_OFFICE_TABS } from '../../core/shared/pages/backOfficeTabs';
import { splitLocalPath } from '../../core/shared/pages/localPath';
import { declareOperation, type Operation } from '../http/operation';
import { mapPagesByAddress, NOT_FOUND } from '../pages/addresses';
import type { Services } from '../services';

/** Pages of the back office, whose addresses go on with what is looked at. */
const BACK_OFFICE = BACK_OFFICE_TABS.map((tab) => `/admin/${tab}`);

/**
 * What fails in people's browsers is written to the log: the sort of error, the page and the build. Mounted before sessions are
 * read, as nothing of who sent it is known here; what an address holds beside the name of its page is not written down.
 */
export function declarePageFailureOperations({ kinds, servedKinds, limits, log }: Services): Operation[] {
  const pages = new Set([...mapPagesByAddress(kinds, servedKinds).values()].map(({ path }) => path));
  const findKnownPageOrNotFound = (pathname: string): string => {
    const path = splitLocalPath(pathname).path.replace(/(.)\/$/, '$1');
    return pages.has(path) ? path : (BACK_OFFICE.find((tab) => `${path}/`.startsWith(`${tab}/`)) ?? NOT_FOUND);
  };
  return [
    declareOperation({
      method: 'post',
      path: '/api/page-failures',
      tag: 'service',
      summary:
        'Writes to the log that a page failed in a browser: the sort of error, the page and the build, nothing else',
      body: pageFailureRequest,
      answers: { 200: { description: 'Heard', schema: heardFailureSchema } },
      refusals: ['too_many_requests'],
      async handle({ body: { failure, path, build }, req }) {
        await limits.failing(req);
        log.warn({ failure, page: findKnownPageOrNotFound(path), build }, 'a page failed in a browser');
        return { status: 200, body: {} };
      },
    }),
  ];
}
