import { computeEditDistance } from '../editDistance';

/**
 * Swedish registration numbers: three letters, two figures, and a figure or a letter. The letters I, Q, V and those with
 * rings and dots are never used, nor O as the last sign (Transportstyrelsen).
 */
const PLATE = /^[A-HJ-PR-UW-Z]{3}[0-9]{2}[0-9A-HJ-NPR-UW-Z]$/;

/** What an engine takes for a letter or a figure that looks like it, where only the one can stand. */
const AS_LETTER: Record<string, string> = { '0': 'O', '8': 'B', '5': 'S', '2': 'Z', '6': 'G' };
const AS_FIGURE: Record<string, string> = { O: '0', D: '0', I: '1', L: '1', B: '8', S: '5', Z: '2', G: '6' };
const MOST_CORRECTIONS = 2;
/** Signs that fonts print alike. */
const TWINS: Record<string, string> = { O: '0', '0': 'O', '1': 'I' };

/** Whether a plate stands in `signs`, give or take signs that are printed alike. */
export function containsPlateOrLookalike(signs: string, plate: string): boolean {
  const isSameOrLookalike = (sign: string, at: number) => sign === plate[at] || sign === TWINS[plate[at] ?? ''];
  return [...signs].some((_sign, start) => {
    const some = [...signs.slice(start, start + plate.length)];
    return some.length === plate.length && some.every(isSameOrLookalike);
  });
}

/** The registration number that six signs stand for, and how many were taken for ones that look like them. */
export function parsePlateWithCorrections(signs: string): { plate: string; corrections: number } | undefined {
  const read = signs.toUpperCase();
  if (PLATE.test(read)) return { plate: read, corrections: 0 };
  if (!/^[A-Z0-9]{6}$/.test(read)) return undefined;
  const plate = [...read]
    .map((sign, at) => {
      if (at < 3) return AS_LETTER[sign] ?? sign;
      // The last may be either: only what can't stand there is another.
      if (at === 5) return sign === 'O' ? '0' : sign === 'I' ? '1' : sign;
      return AS_FIGURE[sign] ?? sign;
    })
    .join('');
  const corrections = [...plate].filter((sign, at) => sign !== read[at]).length;
  return PLATE.test(plate) && corrections <= MOST_CORRECTIONS ? { plate, corrections } : undefined;
}

/** Signs of countries on plates (Vienna convention, and the two letters of ISO 3166), Sweden's left out. */
const ABROAD = new Set(
  (
    'A AL AND AT B BE BG BIH BY CH CY CZ D DE DK E EE ES EST F FI FIN FL FR GB GR H HR HU I IE IRL IS IT L LI LT LU ' +
    'LV M MC MD ME MK MNE MT N NL NMK NO P PL PT RO RUS SI SK SLO SMR SRB TR UA UK'
  ).split(' '),
);

/** What stands beside registration numbers on the same papers, in capitals too: makes and colours of cars, and words. */
const NO_PLATE = new Set(
  (
    'AUDI BENTLEY CADILLAC CHEVROLET CHRYSLER CITROEN CUPRA DACIA DODGE FERRARI FIAT FORD HONDA HYUNDAI INFINITI ' +
    'ISUZU IVECO JAGUAR JEEP LADA LANCIA LEXUS LYNK MASERATI MAXUS MAZDA MERCEDES ' +
    'MINI MITSUBISHI NISSAN OPEL PEUGEOT POLESTAR PONTIAC PORSCHE RENAULT ROVER SAAB SCANIA SEAT SKODA SMART SUBARU ' +
    'SUZUKI TESLA TOYOTA VOLVO XPENG YAMAHA ' +
    'BEIGE BLÅ BLUE BLACK BRUN BROWN GRAY GREY GREEN GRÅ GRÖN GUL GULD LILA ORANGE RED ROSA RÖD SILVER SVART VINRÖD ' +
    'VIT WHITE YELLOW ' +
    'ANNAN BIL BUSS DATUM FORDON FÄRG INGEN LASTBIL MÄRKE MODELL NATION OKÄND OKÄNT PERSON PLATS SAKNAS SVERIGE ' +
    'SWEDEN TAXI TID UTLAND'
  ).split(' '),
);

/** Whether a country's sign says that the vehicle is not Swedish. */
export function isForeignCountrySign(sign: string): boolean {
  return ABROAD.has(sign.toUpperCase());
}

/**
 * Whether signs can be a plate of another sort: with words of its owner's, or of another country. What a Swedish plate
 * becomes when signs of it are lost or misread is none, unless the paper says that the vehicle is `foreign`.
 */
export function canBePersonalOrForeignPlate(signs: string, foreign: boolean): boolean {
  if (!/^[A-ZÅÄÖ0-9]{4,8}$/.test(signs) || !/[A-ZÅÄÖ]/.test(signs) || NO_PLATE.has(signs)) return false;
  if (foreign) return /\d/.test(signs);
  if (parsePlateWithCorrections(signs)) return false;
  if (/^[A-ZÅÄÖ]{4,7}$/.test(signs)) return true;
  const shape = signs.replace(/[^0-9]/g, 'L').replace(/[0-9]/g, 'D');
  const near = signs.length > 6 ? 1 : 2;
  return ['LLLDDD', 'LLLDDL'].every((swedish) => computeEditDistance(shape, swedish, near + 1) > near);
}
