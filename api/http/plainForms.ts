import express, { Router, type Request, type Response } from 'express';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import { parseOrderNumber } from '../../core/shared/purchase/orderNumber';
import { isLanguage, DEFAULT_LANGUAGE } from '../../core/shared/languages';
import { WITHDRAWAL_ANSWER_PAGES } from '../../core/shared/pages/withdrawalAnswers';
import type { Services } from '../services';

const FORM = 'application/x-www-form-urlencoded';
const LIMIT = '10kb';

/**
 * The two calls of a withdrawal as forms of pages that run no scripts: the same calls with the same protection, answered
 * by a page that the browser is sent to.
 */
export function createPlainWithdrawalForms({ orderLinks }: Pick<Services, 'orderLinks'>): Router {
  const router = Router();
  const readForm = express.urlencoded({ extended: false, limit: LIMIT, type: FORM });

  router.post('/withdrawals', readForm, (req, res, next) => {
    if (!req.is(FORM)) return next();
    redirectToPageInsteadOfJson(req, res, WITHDRAWAL_ANSWER_PAGES.asked);
    // The call says the same of every number; what can't be one a page with scripts tells before it is sent.
    if (parseOrderNumber(readFormValue(req, 'orderNumber')) === undefined) return res.status(400).json({});
    next();
  });
  router.post('/confirmations', readForm, async (req, res, next) => {
    if (!req.is(FORM)) return next();
    redirectToPageInsteadOfJson(req, res, WITHDRAWAL_ANSWER_PAGES.done);
    const token = readTokenOfPastedLink(readFormValue(req, 'token'));
    const { link } = await orderLinks.look(token);
    // What else a mailed link does has a page of its own, which needs scripts.
    if (link.act !== 'withdraw') return res.status(400).json({});
    req.body = { token, language: readFormValue(req, 'language') };
    next();
  });
  return router;
}

function readFormValue({ body }: Request, name: string): string {
  const form: unknown = body;
  const value: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The token that a mailed link carries behind its `#`; pasted whole, or by itself. */
const readTokenOfPastedLink = (pasted: string): string => pasted.slice(pasted.lastIndexOf('#') + 1).trim();

/** Whatever the call answers, the browser is sent to a page that says it in words. */
function redirectToPageInsteadOfJson(req: Request, res: Response, page: string): void {
  const given = readFormValue(req, 'language');
  const language = isLanguage(given) ? given : DEFAULT_LANGUAGE;
  res.json = () => {
    const path = res.statusCode < 400 ? page : WITHDRAWAL_ANSWER_PAGES.failed;
    res.redirect(303, buildLocalPath(path, language));
    return res;
  };
}
