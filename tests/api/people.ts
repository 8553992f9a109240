import type { Client } from './client';
import { signIn, type Account } from './signIn';
import { newAddress, type Stage } from './stage';

const accounts = new WeakMap<Client, Account>();

/** Somebody new who is signed in, in a new browser or the one given. */
export async function newPerson(stage: Stage, browser: Client = stage.visitor()): Promise<Client> {
  const account = { email: newAddress(), name: 'Någon Annan' };
  await signIn(browser, account);
  accounts.set(browser, account);
  return browser;
}

/** The same person in another browser. */
export async function otherBrowserOf(stage: Stage, person: Client): Promise<Client> {
  const account = accounts.get(person);
  if (!account) throw new Error('nobody is signed in there');
  const browser = stage.visitor();
  await signIn(browser, account);
  return browser;
}
