/** The hint of every error about an answer that this service would not give. */
export const notTheService = 'Check that the URL is that of the service. --debug shows the response.';
