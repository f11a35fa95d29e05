import { expect, test } from 'vitest'
import { coversRequest } from './covers-request.rules.ts'

const whole = '("@method" "@target-uri" "content-digest")'
test.each([
  ['all it has to', `sig1=${whole};created=1`, true, true],
  ['all, of a request without a body', 'sig1=("@method" "@path");created=1', false, true],
  ['nothing of the body', 'sig1=("@method" "@target-uri")', true, false],
  ['not which method', 'sig1=("@target-uri" "content-digest")', true, false],
  ['not what is asked for', 'sig1=("@method" "content-digest")', true, false],
  ['too little, beside one that covers all', `sig1=${whole}, sig2=("date")`, true, false],
  ['a list without an end', 'sig1=("@method" "@target-uri" "content-digest"', true, false],
  ['nothing, millions of times', 'sig1=('.repeat(2_000_000), true, false],
])('a signature that covers %s', (_, input, hasBody, expected) => {
  expect(coversRequest(input, hasBody)).toBe(expected)
})
