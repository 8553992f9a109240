import sharp from 'sharp';
import { z } from 'zod';
import { flatForm } from '../../api/stage';
import type { Visitor } from '../browser';
import { expectGoodAtBothWidths } from '../screens';
import { visitors } from '../site';

const COMPANY = 'Bolaget i länken AB';
const DETAIL = 'Uppkopplingen ligger nere varje kväll, och ingen har svarat.';

const keyShape = z.object({ draftId: z.string(), token: z.string() });

/** A letter that somebody else has begun by the API, and what its link says. */
async function strangersLetter(body: Record<string, unknown>): Promise<{ id: string; link: string }> {
  const stranger = await visitors.visit({ width: 390, language: 'sv' });
  await stranger.goto('/');
  const { page } = stranger;
  const answer = await page.request.post(new URL('/api/reklamation/draft', page.url()).href, { data: body });
  const { draftId, token } = keyShape.parse(await answer.json());
  await stranger.close();
  return { id: draftId, link: `/reklamation?draft_id=${draftId}&t=${token}&step=0` };
}

/** The same with nothing but a picture in it. */
async function emptyLetter(): Promise<{ id: string; link: string }> {
  const stranger = await visitors.visit({ width: 390, language: 'sv' });
  await stranger.goto('/');
  const { page } = stranger;
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#667788' } })
    .jpeg()
    .toBuffer();
  const multipart = {
    kind: 'parkeringsbot',
    field: 'evidencePhotos',
    file: { name: 'bild.jpg', mimeType: 'image/jpeg', buffer },
  };
  const answer = await page.request.post(new URL('/api/uploads', page.url()).href, { multipart });
  const { draftId, token } = keyShape.parse(await answer.json());
  await stranger.close();
  return { id: draftId, link: `/parking-appeal?draft_id=${draftId}&t=${token}&step=0` };
}

const kept = ({ page }: Visitor) => page.evaluate(() => JSON.stringify(localStorage));

describe('a link to somebody else’s letter', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await visitors.visit({ width: 1280, language: 'sv' });
  });
  afterEach(() => visitor.close());

  test('an empty one is not taken over: what is typed goes into a letter of one’s own', async () => {
    const { page } = visitor;
    const { id, link } = await emptyLetter();
    await visitor.goto(link);
    await page.waitForSelector('#f_ticketType');
    expect(visitor.path).toBe('/parking-appeal?step=0');
    await page.locator('main label:has(input[type=radio])').nth(1).click();
    await page.waitForFunction(() =>
      (localStorage.getItem('brevia:answers:parkeringsbot') ?? '').includes('"form":{"'),
    );
    expect(await kept(visitor)).not.toContain(id);
  });

  test('a filled one asks whose it is, tells nothing that was typed, and is left alone at no', async () => {
    const { page } = visitor;
    const { id, link } = await strangersLetter({
      formData: flatForm('reklamation', 'elak@example.com', { company: COMPANY }),
    });
    await visitor.goto(link);
    await page.waitForSelector('.handed');
    const said = await page.textContent('main');
    for (const typed of [COMPANY, 'elak@example.com', 'Maja Lindqvist', 'tvättmaskin'])
      expect(said).not.toContain(typed);
    await expectGoodAtBothWidths(visitor);
    await page.click('.handed .button-quiet');
    // Of the letter nothing is left: it begins with the first question.
    await page.locator('[name=f_caseType][value=other]').check();
    await page.waitForSelector('#f_category');
    expect(visitor.path).toBe('/reklamation?step=0');
    await page.locator('#f_category-1').check();
    await visitor.next();
    await page.fill('#f_caseDescription', DETAIL);
    await page.waitForFunction((detail) => JSON.stringify(localStorage).includes(detail), DETAIL);
    for (const theirs of [id, COMPANY]) expect(await kept(visitor)).not.toContain(theirs);
  });

  test('at yes its answers are here, and it is not asked again', async () => {
    const { page } = visitor;
    const { id, link } = await strangersLetter({
      formData: flatForm('reklamation', 'egen@example.com', { company: COMPANY }),
    });
    await visitor.goto(link);
    await page.click('.handed .button-primary');
    await page.waitForSelector('#f_category');
    await page.waitForFunction((company) => JSON.stringify(localStorage).includes(company), COMPANY);
    expect(await kept(visitor)).toContain(id);
    await visitor.goto(link);
    await page.waitForSelector('#f_category');
  });
});
