/** Mail services that many have, by what they are often mistyped as. */
const MAIL_DOMAINS: Readonly<Record<string, readonly string[]>> = {
  'gmail.com': [
    'gmial.com',
    'gmai.com',
    'gamil.com',
    'gmal.com',
    'gmail.se',
    'gmail.co',
    'gmail.con',
    'gnail.com',
    'gmaill.com',
  ],
  'hotmail.com': ['hotmial.com', 'hotmal.com', 'hotmai.com', 'hotmail.con', 'hotmail.co', 'homail.com', 'hormail.com'],
  'hotmail.se': ['hotmial.se', 'hotmal.se', 'hotmai.se', 'homail.se'],
  'outlook.com': ['outlok.com', 'outloo.com', 'outlook.con', 'outlook.co', 'outllok.com'],
  'icloud.com': ['iclod.com', 'icloud.con', 'icoud.com', 'icloud.co'],
  'telia.com': ['telia.con', 'tellia.com', 'teila.com'],
  'live.se': ['live.sw', 'lvie.se'],
  'yahoo.se': ['yaho.se', 'yahooo.se'],
};

/** Services of their own that differ from one above by a letter. */
const REAL_NAMES = new Set(['mail', 'email', 'ymail']);

/** The address that was probably meant, where its domain is a known mistyping of a mail service's, or one slip away from it. */
export function suggestCorrectedMailAddress(address: string): string | undefined {
  const typed = address.trim();
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1).toLowerCase();
  const services = Object.keys(MAIL_DOMAINS);
  if (at < 1 || services.includes(domain)) return undefined;
  const meant =
    services.find((each) => MAIL_DOMAINS[each]?.includes(domain)) ??
    services.find((each) => isOneSlipAway(domain, each));
  return meant === undefined ? undefined : `${typed.slice(0, at + 1)}${meant}`;
}

/** One letter of the name too many, too few, wrong, or two in each other's place; what follows the point is the same. */
function isOneSlipAway(domain: string, service: string): boolean {
  const [name, ending] = splitAtPoint(domain);
  const [meant, itsEnding] = splitAtPoint(service);
  if (ending !== itsEnding || meant.length < 5 || REAL_NAMES.has(name)) return false;
  let start = 0;
  while (start < meant.length && name[start] === meant[start]) start += 1;
  const [given, wanted] = [name.slice(start), meant.slice(start)];
  return (
    given.slice(1) === wanted ||
    given === wanted.slice(1) ||
    given.slice(1) === wanted.slice(1) ||
    (given.slice(2) === wanted.slice(2) && given[0] === wanted[1] && given[1] === wanted[0])
  );
}

function splitAtPoint(domain: string): [string, string] {
  const point = domain.indexOf('.');
  return [domain.slice(0, point), domain.slice(point)];
}
