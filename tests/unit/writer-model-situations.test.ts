import pino from 'pino';
import { loadKinds } from '../../core/kinds/load';
import type { FormData, KindVersion } from '../../core/kinds/kind';
import { answerOf, type Answer } from '../../worker/writer/answer';
import { openCase, type LetterRequest } from '../../worker/writer/case';
import { demandsOf } from '../../worker/writer/demands';
import { renderLetter } from '../../worker/writer/template';
import { createWriter, type WrittenLetter } from '../../worker/writer/writer';
import { startChatCompletionsServer, type ChatCompletionsServer } from './chat-completions-server';

jest.setTimeout(60_000);

/** What a model of the letters of situations is held to: each demand, sum and enclosure, and no law but the situation's. */
describe('a letter of a situation by a model', () => {
  let kinds: readonly KindVersion[];
  let request: LetterRequest;
  let good: Answer;
  let server: ChatCompletionsServer | undefined;

  beforeAll(async () => {
    kinds = await loadKinds(['forms']);
  });
  beforeEach(() => {
    take(requestFor('reklamation', 'reparation-misslyckad', 'camera'));
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  /** The request that the tests write about, and an answer that says what the embedded letter does. */
  function take(asked: LetterRequest): void {
    request = asked;
    const letterCase = openCase(asked);
    const outline = renderLetter(letterCase);
    good = answerOf(outline, demandsOf(outline, letterCase));
  }

  function requestFor(kindId: string, situationId: string, name: string): LetterRequest {
    const kind = kinds.find(({ manifest }) => manifest.id === kindId);
    const example = kind?.situations?.each[situationId]?.examples[name];
    if (!kind || !example) throw new Error(`no example of ${kindId}/${situationId}`);
    const form: FormData = example.form;
    return { kind, form, language: 'sv', today: example.today };
  }

  async function write(...answers: Answer[]): Promise<WrittenLetter> {
    server = await startChatCompletionsServer((_asked, before) => ({
      content: JSON.stringify(answers[Math.min(before, answers.length - 1)]),
    }));
    const settings = {
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: server.url,
      OPENAI_MODEL: 'test-model',
      OPENAI_TIMEOUT: 5_000,
    };
    return createWriter(settings, pino({ level: 'silent' })).write(request, new AbortController().signal);
  }

  const isChanged = (answer: Answer): boolean => JSON.stringify(answer) !== JSON.stringify(good);

  /** The good answer with each text changed, in the paragraphs and in the demands alike. */
  function withTexts(change: (text: string) => string): Answer {
    const paragraphs = good.paragraphs.map((part) => ({
      ...part,
      text: change(part.text),
      items: part.items.map(change),
    }));
    return { ...good, paragraphs, demands: good.demands.map(({ id, text }) => ({ id, text: change(text) })) };
  }

  test('is told the arguments, the demands and the papers', async () => {
    expect(await write(good)).toMatchObject({ writer: 'model', attempts: 1, rejected: [] });
    const data = /<data>\n([\s\S]*)\n<\/data>/.exec(server?.asked[0]?.user[0] ?? '')?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      arguments: [
        { name: 'fault', sources: expect.arrayContaining(['kkl-4-2']) },
        { name: 'remains', sources: ['kkl-5-8', 'kkl-5-10'] },
      ],
      demands: expect.arrayContaining([{ id: 'demand-1', text: expect.stringMatching(/^Jag häver köpet av/) }]),
      enclosures: expect.arrayContaining([{ number: 1, name: expect.any(String) }]),
    });
  });

  test('may argue in words of its own', async () => {
    const own = withTexts((text) =>
      text.replace('Ett nytt försök godtar jag därför inte.', 'Ännu ett försök behöver jag alltså inte finna mig i.'),
    );
    expect(isChanged(own)).toBe(true);
    expect(await write(own)).toMatchObject({ writer: 'model', attempts: 1 });
  });

  test('may leave out the year of a day', async () => {
    const own = withTexts((text) =>
      text.replaceAll('november 2026', 'november').replaceAll('december 2026', 'december'),
    );
    expect(isChanged(own)).toBe(true);
    expect(await write(own)).toMatchObject({ writer: 'model', attempts: 1, rejected: [] });
  });

  test('may write kronor out', async () => {
    const own = withTexts((text) => text.replace(/(\d)\skr(?!\p{L})/gu, '$1 kronor'));
    expect(isChanged(own)).toBe(true);
    expect(await write(own)).toMatchObject({ writer: 'model', attempts: 1, rejected: [] });
  });

  test('may join references to two acts in one sentence', async () => {
    const own = withTexts((text) =>
      text.replace(/(6\skap\.\s1\soch\s3\s§§\))\./u, '$1, med ränta enligt 2 § andra stycket och 5 § räntelagen.'),
    );
    expect(isChanged(own)).toBe(true);
    expect(await write(own)).toMatchObject({ writer: 'model', attempts: 1, rejected: [] });
  });

  test('may name a judgment behind an article', async () => {
    take(requestFor('flygforseening', 'f-cancelled', 'rome-coupons'));
    const own = withTexts((text) =>
      text.replace('(C-74/19)', '(EU-domstolens dom Transportes Aéreos Portugueses, C-74/19)'),
    );
    expect(isChanged(own)).toBe(true);
    expect(await write(own)).toMatchObject({ writer: 'model', attempts: 1, rejected: [] });
  });

  test('may demand the sum that the person asks for in words of their own', async () => {
    const want = 'att ni betalar 640 kr för den kamera som jag fick hyra medan min egen var hos er på lagning';
    take({ ...request, form: { ...request.form, alsoWant: [{ want }] } });
    const own = withTexts((text) =>
      text.replace('Jag kräver också att ni betalar', 'Jag kräver dessutom att ni betalar'),
    );
    expect(JSON.stringify(own)).toContain('640');
    expect(await write(own)).toMatchObject({ writer: 'model', attempts: 1, rejected: [] });
  });

  test.each<[string, string, (answer: Answer) => Answer]>([
    ['leaves a demand out', 'no_demand', (answer) => ({ ...answer, demands: answer.demands.slice(1) })],
    [
      'puts something else in a demand’s place',
      'no_demand',
      (answer) => ({
        ...answer,
        paragraphs: [
          ...answer.paragraphs,
          { type: 'paragraph', text: 'Hör av er.', items: [], answers: [], facts: [], sources: [] },
        ],
        demands: answer.demands.map(({ id, text }, index) => ({ id, text: index === 0 ? 'Hör av er.' : text })),
      }),
    ],
    [
      'leaves an item of the demands out',
      'no_demand',
      (answer) => ({ ...answer, demands: answer.demands.filter(({ text }) => !text.startsWith('387')) }),
    ],
    ['leaves a sum out', 'left_out', () => withTexts((text) => text.replace(/11\s877\skr/gu, 'pengarna'))],
    ['refers to no enclosure', 'no_enclosure', () => withTexts((text) => text.replace(/\s\(bilaga\s2\)/gu, ''))],
    ['cites law of another situation', 'law', () => withTexts((text) => text.replace(/5\skap\.\s8\s§/u, '5 kap. 9 §'))],
    ['makes a sum larger', 'figure', () => withTexts((text) => text.replace(/11\s877\skr/gu, '23\u00a0999\u00a0kr'))],
  ])('one that %s is asked for again, and is then replaced by the embedded letter', async (_what, fault, spoil) => {
    const bad = spoil(good);
    expect(isChanged(bad)).toBe(true);
    const written = await write(bad, bad);
    expect(written).toMatchObject({ writer: 'embedded', attempts: 2 });
    expect(written.rejected.map(({ code }) => code)).toContain(fault);
  });
});
