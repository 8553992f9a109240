import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { softenText } from '../../core/shared/letter/gentler';
import { buildKindView } from '../../core/kinds/view';
import { listDoubtfulAnswers } from '../../web/src/wizard/steps/doubtfulAnswers';
import { loadShippedKind } from './shippedKinds';

describe('harsh words', () => {
  test.each([
    ['Det är en jävla skandal.', 'Det är en skandal.'],
    ['Jävla maskin, den gick sönder igen!', 'Maskin, den gick sönder igen!'],
    ['DET ÄR JÄVLIGT DÅLIGT', 'DET ÄR MYCKET DÅLIGT'],
    ['Vad fan håller ni på med?', 'Vad håller ni på med?'],
    [
      'Ni är idioter. Jag vill ha pengarna tillbaka.',
      'Jag är mycket missnöjd med hur detta har skötts. Jag vill ha pengarna tillbaka.',
    ],
    ['Ni är idioter. Vilka pucko!', 'Jag är mycket missnöjd med hur detta har skötts.'],
    [
      'Betala, annars ska jag slå sönder er butik. Jag vet var du bor.',
      'Betala, annars ska jag slå sönder er butik. Löser sig inte saken går jag vidare med den.',
    ],
    ['Jag ska slå sönder er butik.', 'Löser sig inte saken går jag vidare med den.'],
    ['Tv:n är skit, för fan.', 'Tv:n är skräp.'],
    ['För helvete!', ''],
    [
      'Detta ska ni få ångra. Ni ska få ångra det här!',
      'Detta ska ni få ångra. Löser sig inte saken går jag vidare med den.',
    ],
    ['Vad i helvete är det här?', 'Vad är det här?'],
    ['The fucking phone broke.', 'The phone broke.'],
    ['What the hell is this shitty service?', 'What is this bad service?'],
    ['You will regret this. Pay me 500 kr.', 'If this is not settled I will take it further. Pay me 500 kr.'],
    ['You are all morons', 'I am very dissatisfied with how this has been handled.'],
  ])('%s', (text, gentler) => {
    expect(softenText(text)).toBe(gentler);
  });

  test.each([
    'Fan Zhang och Fanny Skitt bor i Fittja.',
    'Jag är ett fan av er butik.',
    'Handläggaren heter Jävle Satansson.',
    'Han skrev ”jävla idiot” till mig i chatten.',
    'She wrote “you are a fucking moron” in the chat.',
    'Ni ska få pengarna. Ni kommer att få ångra er inom 14 dagar om ni vill.',
    'Jag ska ångra köpet. Jag kommer att anmäla er till polisen och stämma er.',
    'Ogräsmedlet ska döda ogräs, och batteriet är dött.',
    'Passa på att svara. Akta er för halkan.',
    'I will take you to court and destroy nothing; I am a big fan. Hello, Shelly Dickens.',
    'Asfalten, asken, skitsen, skittles, helvetica, idiotsäker, assistans.',
    'Kuken Bay, Scunthorpe, Hell i Norge, Damnjan, Bitcheno.',
    'Läkaren sade att hon kommer att dö. Jag vet var han bor och kan visa er.',
    '',
  ])('are none in: %s', (text) => {
    expect(softenText(text)).toBeUndefined();
  });

  test('are none in what has been written for letters so far', () => {
    const files = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? files(path.join(folder, entry.name)) : path.join(folder, entry.name),
      );
    const texts = [...files('forms'), ...files('tests/golden')].filter((file) => /\.(?:json|md|txt)$/.test(file));
    expect(texts.length).toBeGreaterThan(100);
    // Letters of one situation share most of their lines.
    const places = new Map<string, string>();
    for (const file of texts)
      for (const line of readFileSync(file, 'utf8').split('\n'))
        places.set(line.trim().replace(/["”“]/g, '').replace(/\s+/g, ' '), file);
    const alarms = [...places].flatMap(([line, file]) => (softenText(line) === undefined ? [] : [`${file}: ${line}`]));
    expect(alarms).toEqual([]);
  });

  test('are pointed out among the answers to look at again, but not where the other side is quoted', async () => {
    const kind = loadShippedKind('klagomal');
    const form = buildKindView(kind, 'sv', 'medlemskap-fortsatter');
    expect(listDoubtfulAnswers(form, { customerNo: 'jävla 17', theirWords: 'Jävla idiot' }, '2026-11-24')).toEqual([
      { path: 'customerNo', reason: 'harsh', meant: '17' },
    ]);
  });
});
