/**
 * The highest rate that holds, to within `precision` of itself: doubled until one does not, then by halves. 0 where not
 * even a hundredth of the first does.
 */
export const highestRate = async (
  holds: (rate: number) => Promise<boolean>,
  { from, precision = 0.1 }: { from: number; precision?: number },
): Promise<number> => {
  let low = 0
  let high = Infinity
  let rate = from
  while (high - low > precision * low && rate >= from / 100) {
    if (await holds(rate)) low = rate
    else high = rate
    if (high === Infinity) rate = low * 2
    else rate = low === 0 ? high / 2 : (low + high) / 2
  }
  return low
}

/** A rate that holds for long too: a tenth less each time it does not; 0 where that comes to less than one a second. */
export const sustainedRate = async (
  holds: (rate: number) => Promise<boolean>,
  found: number,
): Promise<number> => {
  for (let rate = found; rate >= 1; rate *= 0.9) if (await holds(rate)) return rate
  return 0
}
