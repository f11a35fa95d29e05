/** Whether this page ends the session itself and goes on with what it is answered: the news of it must not cut that off. */
export const ownEnding = { underWay: false }
