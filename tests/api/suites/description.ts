import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import type { Stage } from '../stage';

const jsonResponse = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({ $ref: z.string().optional() }) }) }),
});

/** What the linter finds that is meant to be so. */
const MEANT = {
  // The code is nobody's to use but ours.
  'info-license': 'off',
  'tag-description': 'off',
  // The tests' own.
  'no-server-example.com': 'off',
  // Signing in sends the browser on, whatever comes of it.
  'operation-2xx-response': 'off',
  // A kind's form asks for fields under conditions, apart from where it declares them.
  'no-required-schema-properties-undefined': 'off',
} as const;

/** /api/openapi.json itself; that answers keep to it, every call of the other suites says. */
export function descriptionSuite(stage: () => Stage): void {
  describe('the description of the API', () => {
    it('is OpenAPI 3.1 without a flaw: whole references, names once, parameters of each path, known security schemes', async () => {
      const problems = await lintFromString({
        source: JSON.stringify(stage().description.document),
        absoluteRef: 'openapi.json',
        config: await createConfig({ extends: ['recommended'], rules: MEANT }),
      });
      expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
        [],
      );
    });

    it('has each JSON answer from core/shared/contracts, where it is declared once, for the site as well', () => {
      const others = Object.entries(stage().description.document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { responses }]) =>
          Object.entries(responses).flatMap(([status, response]) => {
            const json = jsonResponse.safeParse(response);
            return json.success && !json.data.content['application/json'].schema.$ref
              ? [`${method} ${path} ${status}`]
              : [];
          }),
        ),
      );
      // A kind adds the names that its older clients read.
      expect(others.filter((call) => !/^post \/api\/[\w-]+\/draft 200$/.test(call))).toEqual([]);
    });
  });
}
