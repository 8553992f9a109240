import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';

export interface EmbeddedFile {
  /** ASCII. */
  name: string;
  /** In the letter's language: shown by readers beside the name. */
  description: string;
  content: Uint8Array;
  createdAt: Date;
}

/** Structure types of PDF 1.7 that LibreOffice maps to themselves: PDF/A-3 takes no mapping of a standard type. */
const isSelfMapped = (type: PDFName, mapped: unknown): boolean =>
  mapped instanceof PDFName && mapped.asString() === type.asString();

/** LibreOffice 7.4 maps headings to paragraphs. */
const HEADINGS: Record<string, string> = { 'Heading 1': 'H1', 'Heading 2': 'H2' };

/**
 * A PDF/A-1a that soffice made, as PDF/A-3a with a file in it. What it was stays its exact beginning (an incremental update),
 * so that a hash of it can still be held against the letter; and the file lies in it as it is, uncompressed, so that a
 * browser finds it without a PDF library.
 */
export async function embedFileInPdf(
  pdf: Buffer,
  { name, description, content, createdAt }: EmbeddedFile,
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate: true });
  const { context, catalog } = document;
  const day = PDFString.fromDate(createdAt);
  const stream = context.register(
    context.stream(content, {
      Type: 'EmbeddedFile',
      Subtype: 'application/octet-stream',
      Params: { Size: content.length, CreationDate: day, ModDate: day },
    }),
  );
  const file = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(name),
      UF: PDFHexString.fromText(name),
      EF: { F: stream, UF: stream },
      Desc: PDFHexString.fromText(description),
      AFRelationship: 'Data',
    }),
  );
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [PDFString.of(name), file] } }));
  catalog.set(PDFName.of('AF'), context.obj([file]));
  catalog.set(PDFName.of('Version'), PDFName.of('1.7'));
  catalog.set(PDFName.of('Metadata'), context.register(declarePdfA3InMetadata(document)));
  cleanStructureRoleMap(document);
  return Buffer.from(
    await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
}

function declarePdfA3InMetadata({ context, catalog }: PDFDocument): PDFRawStream {
  const before = catalog.lookup(PDFName.of('Metadata'));
  if (!(before instanceof PDFRawStream)) throw new Error('the PDF has no metadata');
  const xmp = Buffer.from(before.getContents()).toString('utf8');
  const part3 = xmp.replace('<pdfaid:part>1</pdfaid:part>', '<pdfaid:part>3</pdfaid:part>');
  if (part3 === xmp) throw new Error('the PDF is no PDF/A-1');
  return context.stream(Buffer.from(part3), { Type: 'Metadata', Subtype: 'XML' });
}

function cleanStructureRoleMap({ catalog, context }: PDFDocument): void {
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const roles = root.lookup(PDFName.of('RoleMap'), PDFDict);
  const mapped = roles.entries().flatMap(([type, to]): [string, PDFName][] => {
    if (isSelfMapped(type, to) || !(to instanceof PDFName)) return [];
    const name = type.decodeText();
    return [[name, PDFName.of(HEADINGS[name] ?? to.decodeText())]];
  });
  root.set(PDFName.of('RoleMap'), context.obj(Object.fromEntries(mapped)));
}
