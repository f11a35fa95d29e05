export const LogIn = () => null
export const Register = () => null
export const ForgotPassword = () => null
export const ResetPassword = () => null
export const VerifyEmail = () => null
