/** How much somebody can show first on their profile. */
export const MOST_PROFILE_PINS = 5
