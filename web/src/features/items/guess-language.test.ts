import { describe, expect, test } from 'vitest'
import { readingLanguages } from '../../model/reading-languages.ts'
import { guessLanguage } from './guess-language.ts'

const offered = new Set(readingLanguages.map(({ tag }) => tag))
const guess = (text: string, preset = 'en') => guessLanguage(text, preset, offered)

describe('the language of a text', () => {
  test.each([
    ['en', 'The ferry leaves the harbour every morning, and nobody knows when it comes back.'],
    ['de', 'Die Fähre verlässt jeden Morgen den Hafen, und niemand weiß, wann sie zurückkommt.'],
    ['fr', 'Le bateau quitte le port chaque matin et personne ne sait quand il revient.'],
    ['es', 'El barco sale del puerto cada mañana y nadie sabe cuándo vuelve a casa.'],
    ['fi', 'Lautta lähtee satamasta joka aamu, eikä kukaan tiedä milloin se palaa takaisin.'],
    ['pl', 'Prom wypływa z portu każdego ranka i nikt nie wie, kiedy wróci do domu.'],
    ['tr', 'Vapur her sabah limandan ayrılıyor ve ne zaman döneceğini kimse bilmiyor.'],
    ['ru', 'Паром уходит из гавани каждое утро, и никто не знает, когда он вернётся.'],
    ['uk', 'Пором щоранку виходить із гавані, і ніхто не знає, коли він повернеться додому.'],
    ['ar', 'تغادر العبّارة الميناء كل صباح ولا يعرف أحد متى ستعود إلى البيت.'],
    ['he', 'המעבורת יוצאת מהנמל בכל בוקר ואף אחד לא יודע מתי היא תחזור הביתה.'],
    ['ja', 'フェリーは毎朝港を出ますが、いつ戻ってくるのか誰も知りません。'],
    ['ko', '여객선은 매일 아침 항구를 떠나지만 언제 돌아올지 아무도 모릅니다.'],
    ['zh', '渡轮每天早上离开港口，但没有人知道它什么时候回来。'],
    ['hi', 'नौका हर सुबह बंदरगाह से निकलती है और कोई नहीं जानता कि वह कब लौटेगी।'],
  ])('is told: %s', (language, text) => {
    expect([guess(text), offered.has(language)]).toEqual([language, true])
  })

  test.each([
    ['of too few words', 'Guten Morgen'],
    [
      'of names and addresses',
      '@ada@far.example !harbours@far.example https://far.example/guten-morgen-an-alle #tide',
    ],
    ['of code', '```\nconst Hafen = await Fähre.abfahren(jeden.Morgen)\nreturn Hafen\n```'],
    ['of what others said', '> Die Fähre verlässt jeden Morgen den Hafen, und niemand weiß, wann.'],
  ])('is not told %s', (_which, text) => {
    expect(guess(text)).toBeNull()
  })

  test('is left to whoever writes in one that cannot be told from others', () => {
    expect(
      guess('La pramo forlasas la havenon ĉiun matenon, kaj neniu scias kiam ĝi revenos.', 'eo'),
    ).toBeNull()
  })
})
