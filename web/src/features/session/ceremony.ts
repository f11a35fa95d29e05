import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Body, Reply } from '../../api/contract.ts'

export type UsedPasskey = Body<'auth_passkey_login'>['credential']

/** Has the browser ask for a passkey: in a window of its own, or beside the name that is to be filled in. */
export const usePasskey = (
  options: Reply<'auth_passkey_login_options'>,
  autofill: boolean,
): Promise<UsedPasskey> =>
  startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: autofill,
  }) as Promise<UsedPasskey>

/** Has the browser make one. */
export const makePasskey = (
  options: Reply<'auth_passkey_options'>,
): Promise<Body<'auth_passkey_add'>['credential']> =>
  startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }) as Promise<Body<'auth_passkey_add'>['credential']>

/** Ends what the browser still asks. */
export const cancel = (): void => WebAuthnAbortService.cancelCeremony()
