import { z } from 'zod';

// Otherwise it tries out eval(), which the content-security policy refuses and tells of. To be set before any schema is made.
z.config({ jitless: true });
