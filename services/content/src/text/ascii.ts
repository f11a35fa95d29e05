/** Latin letters that no decomposition turns into ASCII. */
const whole: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'TH',
  ð: 'd',
  Ð: 'D',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ə: 'e',
  Ə: 'E',
}

/** Takes the marks off Latin letters (`zażółć` becomes `zazolc`); leaves other scripts alone. */
export const plainLatin = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Script=Latin}\p{M}*/gu, (letter) =>
    letter
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\x00-\x7f]/gu, (left) => whole[left] ?? left),
  )
