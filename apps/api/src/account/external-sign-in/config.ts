/** The credentials that a provider issued for this installation. */
export interface ExternalClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The configured providers; one that is undefined is not offered, and its link says so. */
export interface ExternalConfig {
  /** `issuer`: the address of Google's OpenID Connect description. */
  readonly google: (ExternalClient & { readonly issuer: string }) | undefined;
  /** `dialog` and `graph`: Facebook's addresses for browsers and for servers, each with the API version. */
  readonly facebook:
    | (ExternalClient & { readonly dialog: string; readonly graph: string })
    | undefined;
}

const GOOGLE = 'https://accounts.google.com';
const FACEBOOK_DIALOG = 'https://www.facebook.com/v23.0';
const FACEBOOK_GRAPH = 'https://graph.facebook.com/v23.0';

/**
 * Reads the providers from the environment. Throws an Error for an unusable address or an incomplete pair of
 * credentials.
 */
export function externalConfigOf(environment: NodeJS.ProcessEnv): ExternalConfig {
  const google = clientOf(environment, 'GOOGLE');
  const facebook = clientOf(environment, 'FACEBOOK');
  return {
    google: google && { ...google, issuer: addressOf(environment, 'GOOGLE_URL', GOOGLE) },
    facebook: facebook && {
      ...facebook,
      dialog: addressOf(environment, 'FACEBOOK_URL', FACEBOOK_DIALOG),
      graph: addressOf(environment, 'FACEBOOK_GRAPH_URL', FACEBOOK_GRAPH),
    },
  };
}

function clientOf(
  environment: NodeJS.ProcessEnv,
  name: 'GOOGLE' | 'FACEBOOK',
): ExternalClient | undefined {
  const clientId = environment[`${name}_CLIENT_ID`] || undefined;
  const clientSecret = environment[`${name}_CLIENT_SECRET`] || undefined;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new Error(
      `Configurare greșită: ${name}_CLIENT_ID și ${name}_CLIENT_SECRET se dau împreună`,
    );
  }
  return { clientId, clientSecret };
}

/**
 * Secrets are sent to this address, so plain http is allowed only to this machine, where tests run their own provider.
 */
function addressOf(environment: NodeJS.ProcessEnv, name: string, usual: string): string {
  const given = (environment[name] || usual).replace(/\/+$/, '');
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isHere = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isHere)) {
    throw new Error(`Configurare greșită: ${name}`);
  }
  return given;
}
