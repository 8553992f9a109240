/** True for a whole PDF: soffice ends with 0 for a document that it could not read. */
export function isWholePdf(file: Buffer): boolean {
  return (
    file.length > 1_000 && file.subarray(0, 5).toString('latin1') === '%PDF-' && file.subarray(-1_024).includes('%%EOF')
  );
}

/** Pages of a PDF/A-1, whose objects lie uncompressed in the file. */
export function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0;
}
