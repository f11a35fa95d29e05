type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether fetching what nobody has asked for yet costs the reader nothing that they would want to keep. */
export const mayFetchAhead = (): boolean => {
  const { saveData, effectiveType = '4g' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {}
  return !saveData && effectiveType === '4g' && !matchMedia('(prefers-reduced-data: reduce)').matches
}
