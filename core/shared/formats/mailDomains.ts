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

/** The address that was probably meant, where its domain is a known mistyping of a mail service's. */
export function suggestCorrectedMailAddress(address: string): string | undefined {
  const typed = address.trim();
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1).toLowerCase();
  const meant = at < 1 ? undefined : Object.keys(MAIL_DOMAINS).find((each) => MAIL_DOMAINS[each]?.includes(domain));
  return meant === undefined ? undefined : `${typed.slice(0, at + 1)}${meant}`;
}
