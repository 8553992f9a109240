import express, { type Express } from 'express';
import { z } from 'zod';
import { serveFonts } from '../fonts';
import { renderInboxPage, renderMailPage, renderMissingPage } from './pages';
import { MODES, type Mode } from './smtp';
import type { MailStore } from './store';

const control = z.object({ mode: z.enum(MODES) });
/** Shown in the browser; everything else is downloaded, HTML above all. */
const INLINE = new Set(['application/pdf', 'image/png', 'image/jpeg', 'text/plain', 'text/calendar']);

/** Pages and JSON over the same store. */
export function createInboxApp(store: MailStore, mode: { get(): Mode; set(mode: Mode): void }): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(serveFonts());
  app.use(express.json(), express.urlencoded({ extended: false }));
  app.use((_request, response, next) => {
    response.set('x-content-type-options', 'nosniff');
    next();
  });

  app.get('/api/mails', (request, response) => {
    const { to } = request.query;
    response.json({ mails: store.list(typeof to === 'string' ? to : undefined) });
  });
  app.get('/api/mails/:id', async (request, response) => {
    const mail = await store.read(request.params.id);
    if (mail) response.json(mail);
    else response.status(404).json({ error: 'no such mail' });
  });
  app.get('/api/mails/:id/attachments/:n', async (request, response) => {
    const attachment = await store.attachment(request.params.id, Number(request.params.n));
    if (!attachment) return void response.status(404).json({ error: 'no such attachment' });
    const disposition =
      INLINE.has(attachment.contentType) && request.query['download'] === undefined ? 'inline' : 'attachment';
    response.set('content-type', attachment.contentType);
    response.set('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`);
    response.send(attachment.content);
  });
  app.delete('/api/mails', (_request, response) => {
    for (const mail of store.list()) store.delete(mail.id);
    response.status(204).end();
  });
  app.delete('/api/mails/:id', (request, response) => {
    response.status(store.delete(request.params.id) ? 204 : 404).end();
  });

  app.get('/_control', (_request, response) => void response.json({ mode: mode.get() }));
  app.post('/_control', (request, response) => {
    const wanted = control.safeParse(request.body);
    if (!wanted.success) return void response.status(400).json({ error: z.prettifyError(wanted.error) });
    mode.set(wanted.data.mode);
    if (request.is('application/x-www-form-urlencoded')) response.redirect(303, '/');
    else response.json({ mode: mode.get() });
  });

  app.get('/', (request, response) => {
    const { to } = request.query;
    response.send(
      String(
        renderInboxPage(
          store.list(typeof to === 'string' && to !== '' ? to : undefined),
          mode.get(),
          typeof to === 'string' ? to : '',
        ),
      ),
    );
  });
  app.post('/delete', (request, response) => {
    const { id } = z.object({ id: z.string().optional() }).parse(request.body ?? {});
    for (const mail of id === undefined ? store.list() : [{ id }]) store.delete(mail.id);
    response.redirect(303, '/');
  });
  app.get('/mails/:id', async (request, response) => {
    const mail = await store.read(request.params.id);
    response.status(mail ? 200 : 404).send(String(mail ? renderMailPage(mail) : renderMissingPage()));
  });
  app.get('/mails/:id/html', async (request, response) => {
    const mail = await store.read(request.params.id);
    // As a mail program does: no scripts, nothing from outside, links open in a new tab.
    response.set(
      'content-security-policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin",
    );
    response
      .status(mail?.html ? 200 : 404)
      .type('html')
      .send(`<base target="_blank">${mail?.html ?? ''}`);
  });
  app.get('/mails/:id/raw', (request, response) => {
    const raw = store.raw(request.params.id);
    if (raw) response.type('message/rfc822').attachment(`${request.params.id}.eml`).send(raw);
    else response.status(404).end();
  });
  return app;
}
