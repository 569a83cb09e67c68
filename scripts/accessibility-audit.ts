/** Writes docs/accessibility-audit.md from the audit (tests/a11y/audit/audit.ts); a test holds one against the other. */
import fs from 'node:fs';
import path from 'node:path';
import { auditDocument } from '#tests/a11y/audit/table.ts';

fs.writeFileSync(path.resolve(import.meta.dirname, '../docs/accessibility-audit.md'), auditDocument());
