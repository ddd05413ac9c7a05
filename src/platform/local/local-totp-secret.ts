/** Published: the secret in the authenticator of every person of a local start. `npm start` prints it. */
export const LOCAL_TOTP_SECRET = 'ORLALOCALCONSOLESECRET2345672345';
