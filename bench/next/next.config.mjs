export default { poweredByHeader: false, compress: true };
