/**
 * Ranks as popularity spreads them: the first is chosen twice as often as the second, ten times as often as the tenth (with
 * an exponent of 1). Exact for any number of ranks. Answers an index for a chance of 0 up to, and without, 1.
 */
export const zipf = (ranks: number, exponent = 1): ((chance: number) => number) => {
  const upTo = new Float64Array(ranks)
  let sum = 0
  for (let rank = 0; rank < ranks; rank++) upTo[rank] = sum += (rank + 1) ** -exponent
  return (chance) => {
    const wanted = chance * sum
    let [low, high] = [0, ranks - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
