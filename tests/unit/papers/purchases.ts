import type { Paper } from './paper';

const QUOTED_PRINTABLE = `From: =?UTF-8?Q?Kl=C3=A4dhuset?= <order@kladhuset.se>
To: anna.ek@exempel.se
Subject: =?UTF-8?Q?Tack_f=C3=B6r_din_best=C3=A4llning?=
Date: Tue, 03 Nov 2026 09:14:02 +0100
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="grans-17"

--grans-17
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: quoted-printable

Tack f=C3=B6r din best=C3=A4llning!

Ordernummer: KH-2048813
Orderdatum: 2026-11-03
Totalt: 1=C2=A0249,00 k=
r

--grans-17
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Ordernummer: <b>KH-2048813</b></p></body></html>
--grans-17--
`;

const HTML = `<!DOCTYPE html><html><head><title>Order 999999</title><style>.a{color:#123456}</style></head><body>
<div>Hej Lisa!</div><script>var orderNumber = "Ordernummer: 77777777"</script>
<table><tr><td>Ordernummer</td><td>4410298</td></tr><tr><td>Orderdatum</td><td>12&nbsp;oktober 2026</td></tr>
<tr><td>Att betala</td><td>3&nbsp;495&nbsp;kr</td></tr></table>
<p>Säljare: Lampmagasinet AB</p></body></html>`;

/** Orders, receipts, invoices and answers about purchases. */
export const PURCHASE_PAPERS: Paper[] = [
  {
    what: 'an order mail',
    reading: 'purchase',
    text: [
      'Från: Hemglädje <order@hemgladje.se>',
      'Skickat: den 3 november 2026 10:22',
      'Till: Anna Ek',
      'Ämne: Orderbekräftelse',
      '',
      'Hej Anna!',
      'Tack för din beställning.',
      '',
      'Ordernummer: 10293847',
      'Orderdatum: 2026-11-03',
      'Produkt: Dammsugare Vinda 300',
      '',
      'Summa: 1 299,00 kr',
      'Varav moms: 259,80 kr',
      'Totalt: 1 299,00 kr',
      '',
      'Betalning sker via Klarna Bank AB.',
    ].join('\n'),
    found: {
      company: 'Hemglädje',
      'paper.orderNumber': '10293847',
      'paper.orderWithWord': 'order 10293847',
      'paper.purchaseDate': '2026-11-03',
      'paper.product': 'Dammsugare Vinda 300',
      'paper.price': 1299,
      'paper.total': 1299,
    },
  },
  {
    what: 'an order whose total has freight in it is no price of the thing',
    reading: 'purchase',
    text: [
      'Orderbekräftelse',
      'Order nr: SE20261102-4471',
      'Frakt   49,00 kr',
      'Totalsumma   1 348,00 kr',
      '',
      'Möbelhallen i Borås AB, Box 12, 501 02 Borås',
      'Org.nr 556000-1234',
    ].join('\n'),
    found: {
      company: 'Möbelhallen i Borås AB',
      'paper.orderNumber': 'SE20261102-4471',
      'paper.orderWithWord': 'order SE20261102-4471',
      'paper.total': 1348,
    },
  },
  {
    what: 'a till receipt',
    reading: 'purchase',
    text: [
      'ELEKTROBODEN AB',
      'Storgatan 4  Luleå',
      'Org.nr: 556123-4567',
      'KVITTO',
      'Datum: 2026-09-14 16:42  Kassa: 3',
      '1 st Brödrost BR20      399,00',
      'Totalt                  399,00',
      'Moms 25%                 79,80',
      'Kort                    399,00',
      'Spara kvittot. Öppet köp 30 dagar.',
    ].join('\n'),
    found: { company: 'ELEKTROBODEN AB', 'paper.purchaseDate': '2026-09-14', 'paper.price': 399, 'paper.total': 399 },
  },
  {
    what: 'two totals that differ are none',
    reading: 'purchase',
    text: 'Kvitto\nDatum 2026-10-01\nTotalt 500,00 kr\nPresentkort 100,00 kr\nAtt betala 400,00 kr',
    found: { 'paper.purchaseDate': '2026-10-01' },
  },
  {
    what: 'a sum without tax is not the sum',
    reading: 'purchase',
    text: [
      'Faktura',
      'Fakturanummer: 2026-1187',
      'Fakturadatum: 2026-10-28',
      'Förfallodatum: 2026-11-27',
      'Summa exkl. moms: 8 000,00 kr',
      'Moms: 2 000,00 kr',
      'Att betala inkl. moms: 10 000,00 kr',
      'Bankgiro 5051-6822',
      'Bygg & Montage i Täby AB',
    ].join('\n'),
    found: {
      company: 'Bygg & Montage i Täby AB',
      'paper.invoiceNumber': '2026-1187',
      'paper.invoiceDate': '2026-10-28',
      'paper.dueDate': '2026-11-27',
      'paper.price': 10000,
      'paper.total': 10000,
    },
  },
  {
    what: 'a last day before the invoice’s own is none',
    reading: 'purchase',
    text: 'Faktura nr 88172\nFakturadatum 2026-11-10\nFörfallodatum 2026-10-10\nTotalt 420 kr',
    found: {
      'paper.invoiceNumber': '88172',
      'paper.invoiceDate': '2026-11-10',
      'paper.price': 420,
      'paper.total': 420,
    },
  },
  {
    what: 'the reply of a company',
    reading: 'purchase',
    text: [
      'Från: Kundservice Hemglädje <kundservice@hemgladje.se>',
      'Skickat: den 12 november 2026 14:05',
      'Till: Anna Ek <anna.ek@exempel.se>',
      'Ämne: Sv: Ditt ärende',
      '',
      'Hej,',
      'Vi har tittat på din reklamation men kan tyvärr inte godkänna den.',
      'Ärendenummer: 5510923',
      '',
      'Med vänlig hälsning',
      'Maja',
      'Hemglädje AB',
    ].join('\n'),
    found: { company: 'Hemglädje AB', 'paper.caseNumber': '5510923', 'paper.answered': '2026-11-12' },
  },
  {
    what: 'of a reply with what it answers, each with its day, none is the day of the answer',
    reading: 'purchase',
    text: [
      'Från: Support <support@skor.se>',
      'Datum: 12 nov 2026',
      'Ämne: Re: reklamation',
      '',
      'Vi återkommer om din reklamation.',
      '',
      '> Från: Anna Ek <anna.ek@exempel.se>',
      '> Datum: 10 nov 2026',
      '> Ämne: reklamation',
      '>',
      '> Hej! Sulan har lossnat.',
    ].join('\n'),
    found: {},
  },
  {
    what: 'a demand of a collection agency',
    reading: 'purchase',
    text: [
      'INKASSOKRAV',
      'Riksindrivning AB',
      'Box 100, 101 00 Stockholm',
      '',
      'Datum: 2026-11-09',
      'Ärendenummer: 7719-20441-2',
      'Borgenär: Fiberlinjen AB',
      'Fakturanummer: 4471882',
      '',
      'Kapitalskuld      1 240,00 kr',
      'Ränta             23,45 kr',
      'Påminnelseavgift  60,00 kr',
      'Inkassokostnad    180,00 kr',
      'Att betala        1 503,45 kr',
      'Betala senast 2026-11-30 till bankgiro 5390-1187.',
    ].join('\n'),
    found: {
      company: 'Riksindrivning AB',
      'paper.caseNumber': '7719-20441-2',
      'paper.collectionCase': '7719-20441-2',
      'paper.creditor': 'Fiberlinjen AB',
      'paper.invoiceNumber': '4471882',
      'paper.demandDate': '2026-11-09',
      'paper.capital': 1240,
      'paper.interest': 23.45,
      'paper.reminderFee': 60,
      'paper.collectionFee': 180,
      'paper.dueDate': '2026-11-30',
    },
  },
  {
    what: 'two companies, of which it could be either',
    reading: 'purchase',
    text: 'Gymkedjan Sverige AB\nStudio Norr HB\nMedlemsnummer: 448120',
    found: { 'paper.customerNumber': '448120' },
  },
  {
    what: 'a company within a sentence is none',
    reading: 'purchase',
    text: 'Avtalet ingicks med Nordiska Bredband AB i mars.\nKundnummer 9931028',
    found: { 'paper.customerNumber': '9931028' },
  },
  {
    what: 'numbers of people, companies, accounts and telephones are no one’s order',
    reading: 'purchase',
    text: 'Ordernummer: 850312-2384\nÄrendenummer: 0771-969000\nKundnummer: 5051-6822\nFakturanummer: 2026-11-03',
    found: {},
  },
  {
    what: 'two order numbers are none',
    reading: 'purchase',
    text: 'Ordernummer: 10293847\nOrdernummer: 10293848\nOrderdatum: 2026-11-03',
    found: { 'paper.purchaseDate': '2026-11-03' },
  },
  {
    what: 'days that have not been, or are long past, are none',
    reading: 'purchase',
    text: 'Orderdatum: 2027-11-03\nFakturadatum: 2019-01-02\nLeveransdatum: 2026-12-24\nOrdernummer: 55120987',
    found: { 'paper.orderNumber': '55120987', 'paper.orderWithWord': 'order 55120987' },
  },
  {
    what: 'an order in pounds has no price in kronor',
    reading: 'purchase',
    text: [
      'From: Teapot World <orders@teapotworld.co.uk>',
      'Sent: 2 October 2026',
      'Subject: Your order',
      '',
      'Order number: TW-99120',
      'Order date: 2 October 2026',
      'Total: £49.00',
      'Total amount: 49.00',
    ].join('\n'),
    found: {
      'paper.orderNumber': 'TW-99120',
      'paper.orderWithWord': 'order TW-99120',
      'paper.purchaseDate': '2026-10-02',
    },
  },
  {
    what: 'an English order in kronor',
    reading: 'purchase',
    text: [
      'Order confirmation',
      'Sold by: Nordic Bikes AB',
      'Order no: 88-120394',
      'Purchase date: 14 Oct 2026',
      'Grand total: SEK 7 499.00 (incl. VAT SEK 1,499.80)',
      'Item: City bike Model 3',
    ].join('\n'),
    found: {
      company: 'Nordic Bikes AB',
      'paper.orderNumber': '88-120394',
      'paper.orderWithWord': 'order 88-120394',
      'paper.purchaseDate': '2026-10-14',
      'paper.product': 'City bike Model 3',
    },
  },
  {
    what: 'a mail’s source in quoted-printable',
    reading: 'purchase',
    text: QUOTED_PRINTABLE,
    found: {
      company: 'Klädhuset',
      'paper.orderNumber': 'KH-2048813',
      'paper.orderWithWord': 'order KH-2048813',
      'paper.purchaseDate': '2026-11-03',
      'paper.price': 1249,
      'paper.total': 1249,
    },
  },
  {
    what: 'quoted-printable without its headers',
    reading: 'purchase',
    text: 'Best=C3=A4llningsnummer: 7721094=0A\nOrderdatum: 5 oktober=\n 2026\nS=C3=A4ljare: Str=C3=B6msten Cykel AB',
    found: {
      company: 'Strömsten Cykel AB',
      'paper.orderNumber': '7721094',
      'paper.orderWithWord': 'order 7721094',
      'paper.purchaseDate': '2026-10-05',
    },
  },
  {
    what: 'HTML, of which scripts and heads say nothing',
    reading: 'purchase',
    text: HTML,
    found: {
      company: 'Lampmagasinet AB',
      'paper.orderNumber': '4410298',
      'paper.orderWithWord': 'order 4410298',
      'paper.purchaseDate': '2026-10-12',
      'paper.price': 3495,
      'paper.total': 3495,
    },
  },
  {
    what: 'a mail’s source in base64',
    reading: 'purchase',
    text: [
      'Message-ID: <1@exempel.se>',
      'From: "Boklådan" <hej@bokladan.se>',
      'Date: Mon, 2 Nov 2026 08:00:00 +0100',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: base64',
      '',
      `${Buffer.from('Beställningsnr: 30091\nTotalt 240 kr', 'latin1').toString('base64')}`,
      '',
    ].join('\n'),
    found: {
      company: 'Boklådan',
      'paper.orderNumber': '30091',
      'paper.orderWithWord': 'order 30091',
      'paper.price': 240,
      'paper.total': 240,
    },
  },
  {
    what: 'what stands in a column under its heading',
    reading: 'purchase',
    text: 'Ordernummer      Orderdatum      Att betala\n20398812         2026-08-30      899,00 kr',
    found: {
      'paper.orderNumber': '20398812',
      'paper.orderWithWord': 'order 20398812',
      'paper.purchaseDate': '2026-08-30',
      'paper.price': 899,
      'paper.total': 899,
    },
  },
  {
    what: 'a notice of a parcel',
    reading: 'purchase',
    text: [
      'Ditt paket är på väg!',
      'Kollinummer: 00370712345678901234',
      'Leveransdatum: 2026-11-18',
      'Avsändare: Lampmagasinet AB',
      'PostNord Sverige AB',
    ].join('\n'),
    found: {
      company: 'Lampmagasinet AB',
      'paper.parcelNumber': '00370712345678901234',
      'paper.deliveredOn': '2026-11-18',
    },
  },
  {
    what: 'a letter to a friend',
    reading: 'purchase',
    text: 'Hej! Vi ses den 3 november 2026 klockan 14. Jag betalade 200 kr för biljetten, du kan swisha till 070-1234567.\nKram Eva',
    found: {},
  },
];
