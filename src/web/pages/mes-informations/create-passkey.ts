/** Has the browser make a passkey, and answers what the identity provider judges it by. Throws when none was made. */
export const createPasskey = async (options: string): Promise<string> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
};
