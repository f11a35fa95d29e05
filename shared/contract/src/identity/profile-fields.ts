/** Lines that a member may have in the table of their profile; of people elsewhere twice as many are kept. */
export const MOST_FIELDS = 8
