import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Ending } from './finish';
import type { CodeName, TriedLetter } from './triedLetter';

/** As little as is needed to know what can happen next: everything else is checked when it is over. */
export interface Model {
  hasPages: boolean;
}

type Command = fc.AsyncCommand<Model, TriedLetter>;

/** Milliseconds until the next thing happens. */
const gap = fc.constantFrom(0, 0, 0, 60, 250);
/** Whether it is waited for; what is not goes on while the next things happen. */
const isAwaited = fc.boolean();
const code = fc.constantFrom<CodeName | ''>('', 'once', 'often');
/** Counted from the newest. */
const page = fc.constantFrom(0, 0, 0, 1, 2);

function command(name: string, pause: number, waits: boolean, act: (letter: TriedLetter) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, letter) {
      const acting = act(letter);
      if (waits) await acting;
      else letter.let(acting);
      await sleep(pause);
      model.hasPages = letter.pages.length > 0;
    },
    toString: () => `${name}${waits ? '' : '…'}${pause > 0 ? ` +${pause}ms` : ''}`,
  };
}

const plain = (name: string, act: (letter: TriedLetter) => Promise<void>) =>
  fc.tuple(gap, isAwaited).map(([pause, waits]) => command(name, pause, waits, act));

/** Happens to a payment page that the person was sent to. */
const ofPage = (name: string, act: (letter: TriedLetter, page: string) => Promise<void>) =>
  fc.tuple(gap, isAwaited, page).map(([pause, waits, back]): Command => {
    const told = command(`${name}(${back})`, pause, waits, async (letter) => {
      const at = letter.pages.at(-1 - (back % letter.pages.length));
      if (at !== undefined) await act(letter, at);
    });
    return { ...told, check: ({ hasPages }) => hasPages };
  });

const edit = plain('edit', (letter) => letter.edit());
const applyCode = code.chain((name) => plain(`code(${name})`, (letter) => letter.applyCode(name)));
const checkout = fc
  .option(code, { nil: undefined })
  .chain((name) => plain(`checkout(${name ?? 'as before'})`, (letter) => letter.checkOut(name)));
const free = plain('free', (letter) => letter.takeFree());
const comeBack = plain('comeBack', (letter) => letter.comeBack());
const remove = plain('delete', (letter) => letter.delete());
const outlive = fc
  .constantFrom(-200, -50, 0, 100, 300)
  .chain((offset) => plain(`purge(${offset})`, (letter) => letter.outlive(offset)));
const killWorker = plain('killWorker', (letter) => letter.killWorker());

const pay = ofPage('pay', (letter, at) => letter.pay(at));
const payLater = ofPage('payLater', (letter, at) => letter.control(at, 'pay', { pending: true }));
const payExpired = ofPage('payExpired', (letter, at) => letter.payExpired(at));
const fail = ofPage('fail', (letter, at) => letter.control(at, 'fail'));
const expire = ofPage('expire', (letter, at) => letter.control(at, 'expire'));
const tellAgain = ofPage('tellAgain', (letter, at) => letter.tellAgain(at, false));
const tellAsNews = ofPage('tellAsNews', (letter, at) => letter.tellAgain(at, true));

/** A page comes to nothing unless things happen to it; a killed worker holds up every letter that is tried beside. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 40, arbitrary: edit },
  { weight: 30, arbitrary: applyCode },
  { weight: 140, arbitrary: checkout },
  { weight: 10, arbitrary: free },
  { weight: 30, arbitrary: comeBack },
  { weight: 30, arbitrary: remove },
  { weight: 15, arbitrary: outlive },
  { weight: 2, arbitrary: killWorker },
  { weight: 60, arbitrary: pay },
  { weight: 60, arbitrary: payLater },
  { weight: 15, arbitrary: payExpired },
  { weight: 20, arbitrary: fail },
  { weight: 40, arbitrary: expire },
  { weight: 20, arbitrary: tellAgain },
  { weight: 30, arbitrary: tellAsNews },
);

export const anyEnding: fc.Arbitrary<Ending> = fc.record({
  money: fc.constantFrom<'pay' | 'fail'>('pay', 'fail'),
  comesBefore: fc.boolean(),
  isDeleted: fc.constantFrom(true, true, false),
});
