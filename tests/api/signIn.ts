import type { Answer, Client } from './client';

/** A test account of the local provider by its id (`anna`, `erik`, `admin`, `vera`), or one of one's own. */
export type Account = string | { email: string; name: string; /** Default true. */ verified?: boolean };

/** Cookies of the provider's own pages. */
class Jar {
  private readonly cookies = new Map<string, string>();

  async fetch(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: cookie ? { cookie } : {},
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects among the provider's pages, and stops where one leads elsewhere. */
  async follow(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ response: Response; url: string; elsewhere?: string }> {
    const { origin } = new URL(url);
    let response = await this.fetch(url, form);
    for (let step = 0; step < 10; step += 1) {
      const location = response.headers.get('location');
      if (location === null) return { response, url };
      const next = new URL(location, url);
      if (next.origin !== origin) return { response, url, elsewhere: next.href };
      url = next.href;
      response = await this.fetch(url);
    }
    throw new Error('the provider redirects for ever');
  }
}

function formOf(account: Account): Record<string, string> {
  if (typeof account === 'string') return { account };
  const { email, name, verified = true } = account;
  return { own: '1', email, name, ...(verified && { verified: '1' }) };
}

/** Begins a sign-in. @returns the provider's page to choose an account at, and what sends its form */
export async function beginSignIn(client: Client, language = 'sv') {
  const start = await client.get(`/api/auth/start?language=${language}`);
  const location = start.headers.get('location') ?? '';
  if (start.status !== 302 || !/^http/.test(location))
    throw new Error(`no way to the provider: ${start.status} ${location} ${start.text}`);
  const jar = new Jar();
  const { response, url } = await jar.follow(location);
  const page = await response.text();
  return {
    /** The authorization request. */
    request: new URL(location),
    page,
    /** Sends the form. @returns the callback's path and query, as the browser is sent to it */
    async choose(form: Record<string, string>): Promise<string> {
      const { elsewhere, response: answer } = await jar.follow(url, form);
      if (elsewhere === undefined)
        throw new Error(`the provider kept the browser: ${answer.status} ${await answer.text()}`);
      const { pathname, search } = new URL(elsewhere);
      return pathname + search;
    },
  };
}

/** Goes through the provider up to its redirect back. @returns the callback's path and query */
export async function atTheProvider(client: Client, account: Account): Promise<string> {
  return (await beginSignIn(client)).choose(formOf(account));
}

/**
 * Signs a browser in as a person would: start, the provider's page, back.
 * @returns the callback's answer: 302 to the handler page
 * @throws when that page would tell of a failure
 */
export async function signIn(client: Client, account: Account = 'anna'): Promise<Answer> {
  const answer = await client.get(await atTheProvider(client, account));
  const location = answer.headers.get('location') ?? '';
  if (answer.status !== 302 || location.includes('error='))
    throw new Error(`not signed in: ${answer.status} ${location} ${answer.text}`);
  return answer;
}
