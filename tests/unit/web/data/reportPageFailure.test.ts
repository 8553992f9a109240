import { pageFailureRequest } from '../../../../core/shared/contracts/service';
import { Boundary } from '../../../../web/src/ui/Boundary';

const WORDS = 'Hemlig Hemligsson';

const sent: { path: string; message: unknown; init: RequestInit }[] = [];
const failing = new Boundary({ place: '/', instead: null, children: null });

beforeEach(() => {
  sent.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation((path, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : '';
    sent.push({ path: typeof path === 'string' ? path : '', message: JSON.parse(body), init });
    return Promise.reject(new Error('the line is down'));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'window');
});

/** @param address of the page that a part of fails */
function failAt(address: string, error: unknown): void {
  Object.assign(globalThis, { window: { location: new URL(address, 'https://brevia.example') } });
  failing.componentDidCatch(error);
}

test('a part that fails is told once a visit: by the error’s name and the page, without a word of what was typed', () => {
  const error = new TypeError(`can't read ${WORDS}`);
  for (let times = 0; times < 3; times += 1) failAt(`/en/reklamation?draft_id=${WORDS}#${WORDS}`, error);
  expect(sent.map(({ path }) => path)).toEqual(['/api/page-failures']);
  expect(sent[0]?.message).toEqual({ failure: 'TypeError', path: '/en/reklamation', build: 'unbuilt' });
  expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  failAt('/about', error);
  expect(sent).toHaveLength(2);
});

test.each([
  [new TypeError('Failed to fetch dynamically imported module: https://x/assets/Terms-aaaaaaaa.js'), 'MissingPart'],
  [new TypeError('error loading dynamically imported module: https://x/assets/Terms-aaaaaaaa.js'), 'MissingPart'],
  [new TypeError('Importing a module script failed.'), 'MissingPart'],
  [new Error('Unable to preload CSS for /assets/faq-aaaaaaaa.css'), 'MissingPart'],
  [new RangeError(WORDS), 'RangeError'],
  [Object.assign(new Error(WORDS), { name: WORDS }), 'Error'],
  [WORDS, 'Error'],
])('%s is told as %s', (error, failure) => {
  // What was told of a page before is not told again.
  const path = `/${crypto.randomUUID()}`;
  failAt(path, error);
  expect(sent.map(({ message }) => pageFailureRequest.parse(message))).toEqual([{ failure, path, build: 'unbuilt' }]);
});
