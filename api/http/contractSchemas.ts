import type { z } from 'zod';
import * as access from '../../core/shared/contracts/access';
import * as account from '../../core/shared/contracts/account';
import * as adminDiscounts from '../../core/shared/contracts/admin/discounts';
import * as adminDisputes from '../../core/shared/contracts/admin/disputes';
import * as adminFigures from '../../core/shared/contracts/admin/figures';
import * as adminKinds from '../../core/shared/contracts/admin/kinds';
import * as adminLegal from '../../core/shared/contracts/admin/legal';
import * as adminLetters from '../../core/shared/contracts/admin/letters';
import * as adminLogs from '../../core/shared/contracts/admin/logs';
import * as adminPhrasings from '../../core/shared/contracts/admin/phrasings';
import * as adminPrices from '../../core/shared/contracts/admin/prices';
import * as adminSales from '../../core/shared/contracts/admin/sales';
import * as adminSession from '../../core/shared/contracts/admin/session';
import * as adminSituationSheets from '../../core/shared/contracts/admin/situationSheets';
import * as adminStaff from '../../core/shared/contracts/admin/staff';
import * as checkout from '../../core/shared/contracts/checkout';
import * as errors from '../../core/shared/contracts/errors';
import * as kinds from '../../core/shared/contracts/kinds';
import * as letter from '../../core/shared/contracts/letter';
import * as letters from '../../core/shared/contracts/letters';
import * as olderClients from '../../core/shared/contracts/olderClients';
import * as orders from '../../core/shared/contracts/orders';
import * as service from '../../core/shared/contracts/service';
import * as uploads from '../../core/shared/contracts/uploads';
import * as wordings from '../../core/shared/contracts/wordings';

const ROOMS = [
  access,
  account,
  adminDiscounts,
  adminDisputes,
  adminFigures,
  adminKinds,
  adminLegal,
  adminLetters,
  adminLogs,
  adminPhrasings,
  adminPrices,
  adminSales,
  adminSession,
  adminSituationSheets,
  adminStaff,
  checkout,
  errors,
  kinds,
  letter,
  letters,
  olderClients,
  orders,
  service,
  uploads,
  wordings,
];

type Named = Record<string, z.core.$ZodType>;

/**
 * The contracts' schemas by their names at /api/openapi.json, which are those in the code: letterViewSchema, of answers, is
 * LetterView; draftRequest is DraftRequest.
 * @throws Error for two of one name
 */
export function collectContractSchemasByName(): { requests: Named; answers: Named } {
  const named: { requests: Named; answers: Named } = { requests: {}, answers: {} };
  for (const [name, exported] of ROOMS.flatMap((room) => Object.entries(room))) {
    const [, stem, suffix] = /^(\w+?)(Schema|Request)$/.exec(name) ?? [];
    if (stem === undefined || !isZodSchema(exported)) continue;
    const component = stem.charAt(0).toUpperCase() + stem.slice(1) + (suffix === 'Request' ? suffix : '');
    const those = suffix === 'Request' ? named.requests : named.answers;
    if (component in those) throw new Error(`two schemas are called ${component}`);
    those[component] = exported;
  }
  return named;
}

function isZodSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
