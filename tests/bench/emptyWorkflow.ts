import { condition, defineSignal, proxyActivities, setHandler, sleep } from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '1m' });

/** The ceiling: as many steps as a letter had when it was measured first, and nothing in them. */
export async function emptyWorkflow(): Promise<void> {
  let told = false;
  setHandler(defineSignal('go'), () => {
    told = true;
  });
  for (let n = 0; n < 3; n += 1) await nothing();
  await condition(() => told);
  for (let n = 0; n < 3; n += 1) await nothing();
  await sleep(1);
}
