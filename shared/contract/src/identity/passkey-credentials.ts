import { z } from 'zod'

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url')

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') } as const

/** What the browser answers to the options for a new passkey (`RegistrationResponseJSON` of WebAuthn). */
export const NewCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      attestationObject: bytes(30_000),
      transports: z.array(z.string().max(40)).max(10).nullish(),
    }),
  })
  .meta({ id: 'NewPasskeyCredential' })
export type NewCredential = z.infer<typeof NewCredential>

/** What the browser answers to the options for using one (`AuthenticationResponseJSON` of WebAuthn). */
export const UsedCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      authenticatorData: bytes(8_000),
      signature: bytes(8_000),
      userHandle: bytes(200).nullish(),
    }),
  })
  .meta({ id: 'UsedPasskeyCredential' })
export type UsedCredential = z.infer<typeof UsedCredential>
